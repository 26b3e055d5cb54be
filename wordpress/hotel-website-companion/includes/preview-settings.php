<?php
/**
 * The part of the settings page about previews.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/**
 * Generates a secret for previews. Returns the name of a message.
 */
function handle_preview_secret(): string {
	if ( ! defined( PREVIEW_SECRET_CONSTANT ) ) {
		generate_secret( PREVIEW_SECRET_OPTION );
	}
	return 'preview';
}

/**
 * Prints the section about the secret of previews.
 */
function print_preview_settings(): void {
	echo '<h2>' . esc_html__( 'Previews on the website', 'hotel-website-companion' ) . '</h2>';
	$texts = array(
		'new'   => __( 'Copy the secret now: it is shown only once. On the server of the website it is PREVIEW_SECRET.', 'hotel-website-companion' ),
		'known' => __( 'The preview button of the editor leads to the website. There is a secret. It is not shown again.', 'hotel-website-companion' ),
		'none'  => __( 'Without a secret for previews, the preview button of the editor shows the theme of WordPress.', 'hotel-website-companion' ),
	);
	if ( print_secret_once( PREVIEW_SECRET_OPTION, PREVIEW_SECRET_CONSTANT, $texts ) ) {
		print_button( 'preview_secret', __( 'Generate a new secret for previews', 'hotel-website-companion' ) );
	}
}
