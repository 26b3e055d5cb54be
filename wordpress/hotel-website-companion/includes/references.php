<?php
/**
 * Finds published content that shows something of another post, picture or menu item.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- WordPress has no query for references; the answer is used once, after a change.

/** Post types that the site shows. */
const SITE_POST_TYPES = array( 'page', 'angebot', 'rooms', 'packege' );

/** Type of synced patterns: texts that several posts show. */
const PATTERN_POST_TYPE = 'wp_block';

/**
 * Returns how many queries the database has refused in this request. WordPress returns their results as if nothing had been found.
 */
function count_query_errors(): int {
	return count( $GLOBALS['EZSQL_ERROR'] ?? array() );
}

/**
 * True for a post that visitors of the site see: published, and without a password.
 *
 * @param \WP_Post    $post   A post.
 * @param string|null $status Its status, where it has already been changed.
 */
function is_public( \WP_Post $post, ?string $status = null ): bool {
	return 'publish' === ( $status ?? $post->post_status ) && '' === $post->post_password;
}

/**
 * Returns the ids of published posts whose fields or texts name this post, picture or synced pattern by its id, also through a synced pattern. Fields
 * of ACF hold an id, or a serialised list of ids. A number that happens to be the same is found too: one page more is loaded again.
 *
 * @param int   $id    Id of a post, picture or synced pattern.
 * @param int[] $above Synced patterns through which it was reached: one may hold itself.
 * @return int[]
 */
function find_referring_posts( int $id, array $above = array() ): array {
	global $wpdb;
	$types   = array_merge( SITE_POST_TYPES, array( PATTERN_POST_TYPE ) );
	$list    = implode( ', ', array_fill( 0, count( $types ), '%s' ) );
	$pattern = '^' . $id . '$|:"' . $id . '";|i:' . $id . ';|wp-image-' . $id . '["\' ]|"(id|ref)":' . $id . '[,}]|gallery [^<>]*ids=["\']?([0-9]+, *)*' . $id . '[^0-9]';
	$found   = $wpdb->get_results(
		// phpcs:ignore WordPress.DB.PreparedSQLPlaceholders.ReplacementsWrongNumber -- the list below has one for each.
		$wpdb->prepare(
			// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared, WordPress.DB.PreparedSQLPlaceholders.UnfinishedPrepare -- a list of %s.
			"SELECT p.ID, p.post_type FROM {$wpdb->posts} p WHERE p.post_status = 'publish' AND p.post_type IN ($list) AND (
				p.post_content REGEXP %s OR p.ID IN ( SELECT m.post_id FROM {$wpdb->postmeta} m WHERE m.meta_value REGEXP %s )
			)",
			array_merge( $types, array( $pattern, $pattern ) )
		)
	);
	$above[] = $id;
	$ids     = array();
	foreach ( $found as $post ) {
		$post_id = (int) $post->ID;
		if ( ! in_array( $post_id, $above, true ) ) {
			$ids = array_merge( $ids, PATTERN_POST_TYPE === $post->post_type ? find_referring_posts( $post_id, $above ) : array( $post_id ) );
		}
	}
	return array_values( array_unique( $ids ) );
}

/**
 * Returns the ids of the menus that have an item for one of these posts.
 *
 * @param int[] $post_ids Ids of posts.
 * @return int[]
 */
function find_menus_with_posts( array $post_ids ): array {
	$items = get_posts(
		array(
			'post_type'    => 'nav_menu_item',
			'post_status'  => 'any',
			'numberposts'  => -1,
			'fields'       => 'ids',
			// phpcs:disable WordPress.DB.SlowDBQuery -- once for each request that changes content.
			'meta_key'     => '_menu_item_object_id',
			'meta_value'   => array_map( 'strval', $post_ids ),
			'meta_compare' => 'IN',
			// phpcs:enable WordPress.DB.SlowDBQuery
		)
	);
	$menus = array() === $items ? array() : wp_get_object_terms( $items, 'nav_menu', array( 'fields' => 'ids' ) );
	return is_array( $menus ) ? array_map( 'intval', $menus ) : array();
}

/**
 * Returns the ids of all pages below this one.
 *
 * @param int $post_id Id of a page.
 * @return int[]
 */
function find_descendants( int $post_id ): array {
	$pages = get_pages(
		array(
			'child_of'    => $post_id,
			'post_status' => 'publish',
			// Of all languages: Polylang would leave out those that the administrator has not chosen for lists.
			'lang'        => '',
		)
	);
	return is_array( $pages ) ? array_map( 'intval', wp_list_pluck( $pages, 'ID' ) ) : array();
}
