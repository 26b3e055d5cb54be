<?php
/**
 * Removes all options, planned events, texts for search engines, fields of previews and old addresses of this plugin. Posts, fields and menus stay.
 *
 * @package HotelWebsiteCompanion
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

( function () {
	global $wpdb;
	$sites = is_multisite() ? get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) : array( null );
	foreach ( $sites as $site ) {
		if ( null !== $site ) {
			switch_to_blog( $site );
		}
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- there is no function for options with a prefix.
		$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( 'hotel_website_' ) . '%' ) );
		array_map( 'delete_option', $names );
		// Texts for search engines, fields of previews and old addresses, which nothing else reads.
		array_map( 'delete_post_meta_by_key', array( '_hotel_website_seo_title', '_hotel_website_seo_description', '_hotel_website_preview_meta', '_hotel_website_old_path' ) );
		wp_clear_scheduled_hook( 'hotel_website_deliver' );
		if ( null !== $site ) {
			restore_current_blog();
		}
	}
} )();
