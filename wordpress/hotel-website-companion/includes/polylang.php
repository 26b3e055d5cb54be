<?php
/**
 * Polylang as it comes: its free version gives REST no address of a language, and does not filter REST by language. Nothing here runs without it.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

add_filter( 'request', __NAMESPACE__ . '\route_rest_of_language' );
add_filter( 'pll_get_post_types', __NAMESPACE__ . '\translate_site_post_types', 10, 2 );
add_filter( 'wp_unique_post_slug', __NAMESPACE__ . '\share_slug_between_languages', 10, 6 );
add_action(
	'rest_api_init',
	function () {
		foreach ( SITE_POST_TYPES as $type ) {
			add_filter( "rest_{$type}_query", __NAMESPACE__ . '\query_posts_of_language' );
		}
	}
);

/**
 * Leads /en/wp-json/… to REST, in that language.
 *
 * @param array<string, mixed> $query What WordPress reads of the address of a request.
 */
function route_rest_of_language( $query ) {
	$path = $GLOBALS['wp']->request ?? '';
	if ( ! has_polylang() || ! preg_match( '#^([a-z-]{2,})/' . preg_quote( rest_get_url_prefix(), '#' ) . '(/.*)?$#', (string) $path, $match )
		|| ! in_array( $match[1], pll_languages_list(), true ) ) {
		return $query;
	}
	if ( pll_current_language() !== $match[1] ) {
		// So that addresses and the front page are those of the language.
		PLL()->curlang = PLL()->model->get_language( $match[1] );
	}
	return array( 'rest_route' => $match[2] ?? '/' );
}

/**
 * Returns the query of a list for the site in the language of the request, by default in that without a prefix. Editors see all languages.
 *
 * @param array<string, mixed> $args Arguments of WP_Query.
 */
function query_posts_of_language( $args ) {
	if ( ! has_polylang() || ! is_request_of_site() ) {
		return $args;
	}
	// Of the address, or of the parameter "lang".
	$current = pll_current_language();
	return array( 'lang' => is_string( $current ) ? $current : (string) pll_default_language() ) + $args;
}

/**
 * Adds the post types of the site to those with languages.
 *
 * @param array<string, string> $types       Names of post types.
 * @param bool                  $is_settings True for the list of the settings, from which an administrator chooses others.
 */
function translate_site_post_types( $types, $is_settings ) {
	return $is_settings ? array_diff( $types, SITE_POST_TYPES ) : $types + array_combine( SITE_POST_TYPES, SITE_POST_TYPES );
}

/**
 * Returns the slug that was asked for where only a post of another language has it: the site knows its own pages by their slugs, in each language.
 *
 * @param string $slug      A slug that no other post has.
 * @param int    $post_id   Id of the post.
 * @param string $status    Status of the post.
 * @param string $type      Its post type.
 * @param int    $parent_id Id of its parent, 0 without one.
 * @param string $wanted    The slug that was asked for.
 */
function share_slug_between_languages( $slug, $post_id, $status, $type, $parent_id, $wanted ) {
	if ( $slug === $wanted || ! has_polylang() || ! in_array( $type, SITE_POST_TYPES, true ) ) {
		return $slug;
	}
	$language = pll_get_post_language( $post_id );
	if ( ! is_string( $language ) ) {
		return $slug;
	}
	$query = array(
		'name'         => $wanted,
		'post_type'    => $type,
		'post_status'  => array( 'publish', 'future', 'draft', 'pending', 'private' ),
		// The post itself has the slug where it is saved again.
		'post__not_in' => array( $post_id ),
		'numberposts'  => -1,
		'lang'         => '',
	) + ( is_post_type_hierarchical( $type ) ? array( 'post_parent' => $parent_id ) : array() );
	$others = array_map( 'pll_get_post_language', wp_list_pluck( get_posts( $query ), 'ID' ) );
	return array() === $others || in_array( $language, $others, true ) ? $slug : $wanted;
}
