<?php
/**
 * What the site never shows has no entry in wp-admin: posts and comments. Whoever knows their addresses still opens them.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_menu', __NAMESPACE__ . '\hide_menu_entries', 100 );
add_action( 'admin_bar_menu', __NAMESPACE__ . '\hide_bar_entries', 999 );
add_action( 'wp_dashboard_setup', __NAMESPACE__ . '\hide_dashboard_boxes', 100 );

/**
 * Hides posts, with categories and tags, and comments.
 */
function hide_menu_entries(): void {
	if ( is_headless() ) {
		remove_menu_page( 'edit.php' );
		remove_menu_page( 'edit-comments.php' );
	}
}

/**
 * Hides "New, Post" and the number of comments.
 *
 * @param \WP_Admin_Bar $bar The bar at the top.
 */
function hide_bar_entries( $bar ): void {
	if ( is_headless() ) {
		$bar->remove_node( 'new-post' );
		$bar->remove_node( 'comments' );
	}
}

/**
 * Hides the draft of a post, and the list of posts and comments.
 */
function hide_dashboard_boxes(): void {
	if ( is_headless() ) {
		remove_meta_box( 'dashboard_quick_press', 'dashboard', 'side' );
		remove_meta_box( 'dashboard_activity', 'dashboard', 'normal' );
	}
}
