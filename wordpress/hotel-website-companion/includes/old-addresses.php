<?php
/**
 * Old addresses of pages lead to the new ones. WordPress remembers changed slugs only of posts that have none below them, so not of pages.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/** One value for each path, below the address of WordPress, that a page has had. */
const OLD_PATH_KEY = '_hotel_website_old_path';

add_action( 'pre_post_update', __NAMESPACE__ . '\keep_old_paths', 10, 2 );
// Before WordPress guesses an address from the first letters of the slug.
add_action( 'template_redirect', __NAMESPACE__ . '\redirect_old_path', 5 );

/**
 * Keeps the paths that a published page and those below it are about to lose.
 *
 * @param int                  $post_id Id of a post.
 * @param array<string, mixed> $after   Its columns as they will be.
 */
function keep_old_paths( $post_id, $after ): void {
	$page = get_post( $post_id );
	if ( null === $page || 'page' !== $page->post_type || ! is_public( $page ) ) {
		return;
	}
	foreach ( array( 'post_name', 'post_parent', 'post_status' ) as $column ) {
		if ( (string) ( $after[ $column ] ?? $page->$column ) !== (string) $page->$column ) {
			array_map( __NAMESPACE__ . '\keep_path', array_merge( array( $page->ID ), find_descendants( $page->ID ) ) );
			return;
		}
	}
}

/**
 * Keeps the path of a page, the newest last.
 *
 * @param int $page_id Id of a page.
 */
function keep_path( int $page_id ): void {
	$path = to_path_of_wordpress( get_wordpress_link( $page_id ) );
	if ( null !== $path && '/' !== $path ) {
		delete_post_meta( $page_id, OLD_PATH_KEY, $path );
		add_post_meta( $page_id, OLD_PATH_KEY, $path );
	}
}

/**
 * Returns the path of an address below that of WordPress, with a slash at the end; null for an address elsewhere, and for one without a path.
 *
 * @param string $url An address.
 */
function to_path_of_wordpress( string $url ): ?string {
	$rest = get_rest_of_address( $url, get_wordpress_address() );
	return null === $rest || false !== strpos( $rest, '?' ) ? null : trailingslashit( strtolower( $rest ) );
}

/**
 * Leads from a path that no page has any more to the page that had it last.
 */
function redirect_old_path(): void {
	if ( ! is_404() ) {
		return;
	}
	$link = find_page_of_old_path( (string) to_path_of_wordpress( get_wordpress_address() . strtok( get_requested_path(), '?' ) ) );
	if ( null !== $link ) {
		// phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect -- the address of a page; the site's is a setting.
		wp_redirect( $link, 301, 'Hotel Website Companion' );
		exit;
	}
}

/**
 * Returns the address of the published page that had a path last.
 *
 * @param string $path A path below the address of WordPress.
 */
function find_page_of_old_path( string $path ): ?string {
	global $wpdb;
	$page_id = (int) $wpdb->get_var(
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- the newest value, which no query of posts knows.
		$wpdb->prepare(
			"SELECT p.ID FROM {$wpdb->postmeta} m JOIN {$wpdb->posts} p ON p.ID = m.post_id
			WHERE m.meta_key = %s AND m.meta_value = %s AND p.post_type = 'page' AND p.post_status = 'publish' AND p.post_password = ''
			ORDER BY m.meta_id DESC LIMIT 1",
			OLD_PATH_KEY,
			$path
		)
	);
	return 0 === $page_id || to_path_of_wordpress( get_wordpress_link( $page_id ) ) === $path ? null : (string) get_permalink( $page_id );
}
