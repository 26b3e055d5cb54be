<?php
/**
 * What the site never shows has no entry in wp-admin: posts and comments. Whoever knows their addresses still opens them.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

if ( ! is_headless() ) {
	return;
}

add_action(
	'admin_menu',
	function () {
		remove_menu_page( 'edit.php' );
		remove_menu_page( 'edit-comments.php' );
	},
	100
);
add_action(
	'admin_bar_menu',
	function ( $bar ) {
		$bar->remove_node( 'new-post' );
		$bar->remove_node( 'comments' );
	},
	999
);
add_action(
	'wp_dashboard_setup',
	function () {
		remove_meta_box( 'dashboard_quick_press', 'dashboard', 'side' );
		remove_meta_box( 'dashboard_activity', 'dashboard', 'normal' );
	},
	100
);
