<?php
/**
 * Removes all options and planned events of this plugin. Posts and menus stay.
 *
 * @package HotelWebsiteCompanion
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

( function () {
	global $wpdb;
	$sites = is_multisite() ? get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) : array( null );
	foreach ( $sites as $site ) {
		if ( null !== $site ) {
			switch_to_blog( $site );
		}
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- there is no function for options with a prefix.
		$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( 'hotel_website_' ) . '%' ) );
		array_map( 'delete_option', $names );
		wp_clear_scheduled_hook( 'hotel_website_deliver' );
		if ( null !== $site ) {
			restore_current_blog();
		}
	}
} )();
