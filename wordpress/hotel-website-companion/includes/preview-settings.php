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
 * Prints the secret of previews once after it has been generated, and afterwards only that there is one.
 */
function print_preview_settings(): void {
	echo '<h2>' . esc_html__( 'Previews on the website', 'hotel-website-companion' ) . '</h2>';
	if ( defined( PREVIEW_SECRET_CONSTANT ) ) {
		echo '<p>' . esc_html__( 'The secret is set in wp-config.php.', 'hotel-website-companion' ) . '</p>';
		return;
	}
	$secret = take_new_secret( PREVIEW_SECRET_OPTION, PREVIEW_SECRET_CONSTANT );
	if ( null !== $secret ) {
		echo '<p>' . esc_html__( 'Copy the secret now: it is shown only once. On the server of the website it is PREVIEW_SECRET.', 'hotel-website-companion' ) . '</p>';
		echo '<p><code>' . esc_html( $secret ) . '</code></p>';
	} elseif ( '' !== get_preview_secret() ) {
		echo '<p>' . esc_html__( 'The preview button of the editor leads to the website. There is a secret. It is not shown again.', 'hotel-website-companion' ) . '</p>';
	} else {
		echo '<p>' . esc_html__( 'Without a secret for previews, the preview button of the editor shows the theme of WordPress.', 'hotel-website-companion' ) . '</p>';
	}
	print_button( 'preview_secret', __( 'Generate a new secret for previews', 'hotel-website-companion' ) );
}
