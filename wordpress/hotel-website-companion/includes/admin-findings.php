<?php
/**
 * Where users read findings: a box beside the editor, and a page with all of them.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const FINDINGS_PAGE_SLUG = 'hotel-website-findings';

add_action(
	'add_meta_boxes',
	function ( $type ) {
		if ( in_array( $type, SITE_POST_TYPES, true ) ) {
			add_meta_box( 'hotel-website-findings', __( 'Website', 'hotel-website-companion' ), __NAMESPACE__ . '\print_findings_box', $type, 'side', 'high' );
		}
	}
);
add_action(
	'admin_menu',
	function () {
		$title = __( 'Website check', 'hotel-website-companion' );
		add_dashboard_page( $title, $title, 'edit_posts', FINDINGS_PAGE_SLUG, __NAMESPACE__ . '\print_findings_page' );
	}
);

/**
 * Prints the box beside the editor.
 *
 * @param \WP_Post $post The post that is edited.
 */
function print_findings_box( $post ): void {
	print_findings( '/hotel-website/v1/findings?post=' . $post->ID );
}

/**
 * Prints the page with all findings.
 */
function print_findings_page(): void {
	echo '<div class="wrap"><h1>' . esc_html__( 'Website check', 'hotel-website-companion' ) . '</h1>';
	print_findings( '/hotel-website/v1/findings' );
	echo '</div>';
}

/**
 * Prints a place that the script fills, so that the screen does not wait for the site.
 *
 * @param string $path Path of a REST request.
 */
function print_findings( string $path ): void {
	$script = 'assets/findings.js';
	wp_enqueue_script( 'hotel-website-findings', plugins_url( $script, PLUGIN_FILE ), array( 'wp-api-fetch' ), (string) filemtime( dirname( PLUGIN_FILE ) . '/' . $script ), true );
	printf(
		'<div data-hotel-website-findings="%s" data-checking="%s" data-failed="%s" aria-live="polite"></div>',
		esc_attr( $path ),
		esc_attr__( 'The website is checking …', 'hotel-website-companion' ),
		esc_attr__( 'The check has failed. Are you still logged in?', 'hotel-website-companion' )
	);
	printf( '<p><button type="button" class="button" data-hotel-website-check>%s</button></p>', esc_html__( 'Check again', 'hotel-website-companion' ) );
}
