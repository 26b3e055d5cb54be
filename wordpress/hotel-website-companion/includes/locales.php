<?php
/**
 * Languages of posts and menus, as the site names them.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/** Languages of the site; the first has no prefix in addresses. */
const SITE_LOCALES = array( 'de', 'en', 'es', 'fr' );

/**
 * Returns the code where the site has this language, else null.
 *
 * @param mixed $code As WPML or Polylang names a language.
 */
function to_site_locale( $code ): ?string {
	return is_string( $code ) && in_array( $code, SITE_LOCALES, true ) ? $code : null;
}

/**
 * Returns the language of a post: from WPML, Polylang, or the prefix of its address; null for a language that the site has not.
 *
 * @param int $post_id Id of a post.
 */
function get_post_locale( int $post_id ): ?string {
	$element = array(
		'element_id'   => $post_id,
		'element_type' => get_post_type( $post_id ),
	);
	// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- a hook of WPML.
	$code = apply_filters( 'wpml_element_language_code', null, $element );
	if ( ! $code && function_exists( 'pll_get_post_language' ) ) {
		$code = pll_get_post_language( $post_id );
	}
	if ( ! $code ) {
		$path  = (string) wp_parse_url( (string) get_permalink( $post_id ), PHP_URL_PATH );
		$found = preg_match( '#^/([a-z]{2})(?:/|$)#', $path, $match ) && in_array( $match[1], SITE_LOCALES, true );
		$code  = $found ? $match[1] : SITE_LOCALES[0];
	}
	return to_site_locale( $code );
}

/**
 * Returns the language of a menu; null where no plugin knows it.
 *
 * @param int $menu_id Id of a menu.
 */
function get_menu_locale( int $menu_id ): ?string {
	$element = array(
		'element_id'   => $menu_id,
		'element_type' => 'nav_menu',
	);
	// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- a hook of WPML.
	return to_site_locale( apply_filters( 'wpml_element_language_code', null, $element ) );
}

/**
 * Returns the ids of all translations of a post, its own included.
 *
 * @param int $post_id Id of a post.
 * @return int[]
 */
function get_translation_ids( int $post_id ): array {
	if ( function_exists( 'pll_get_post_translations' ) ) {
		return array_map( 'intval', array_values( pll_get_post_translations( $post_id ) ) );
	}
	$type = 'post_' . get_post_type( $post_id );
	// phpcs:disable WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- hooks of WPML.
	$group = apply_filters( 'wpml_element_trid', null, $post_id, $type );
	$found = $group ? apply_filters( 'wpml_get_element_translations', null, $group, $type ) : null;
	// phpcs:enable
	$ids = array( $post_id );
	foreach ( is_array( $found ) ? $found : array() as $translation ) {
		$ids[] = (int) ( $translation->element_id ?? 0 );
	}
	return array_values( array_unique( array_filter( $ids ) ) );
}
