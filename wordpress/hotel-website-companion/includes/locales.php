<?php
/**
 * Languages of posts and menus, as the site names them.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/**
 * Returns the code where the site can have this language, else null.
 *
 * @param mixed $code As WPML or Polylang names a language.
 */
function to_site_locale( $code ): ?string {
	return is_string( $code ) && in_array( $code, SITE_LOCALES, true ) ? $code : null;
}

/**
 * True if Polylang is active.
 */
function has_polylang(): bool {
	return function_exists( 'pll_get_post_translations' );
}

/**
 * True if a plugin for languages is active.
 */
function has_languages(): bool {
	return has_polylang() || defined( 'ICL_SITEPRESS_VERSION' ) || has_filter( 'wpml_element_language_code' );
}

/**
 * Returns the languages of this WordPress, and the plugin that gives them: null without one. The first language is the default, which has no
 * prefix in addresses.
 *
 * @return array{plugin: ?string, codes: string[]}
 */
function get_languages(): array {
	if ( has_polylang() ) {
		$plugin  = 'Polylang';
		$codes   = pll_languages_list();
		$default = pll_default_language();
	} elseif ( has_languages() ) {
		// phpcs:disable WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- hooks of WPML.
		$plugin  = 'WPML';
		$codes   = array_keys( (array) apply_filters( 'wpml_active_languages', array() ) );
		$default = apply_filters( 'wpml_default_language', null );
		// phpcs:enable
	} else {
		$plugin  = null;
		$codes   = array();
		$default = substr( get_locale(), 0, 2 );
	}
	return array(
		'plugin' => $plugin,
		'codes'  => array_values( array_unique( array_filter( array_merge( array( $default ), (array) $codes ), 'is_string' ) ) ),
	);
}

/**
 * Returns the languages of this WordPress that the site can have, the default first: its addresses have no prefix. None where a plugin for languages has
 * none yet.
 *
 * @return string[]
 */
function get_site_locales(): array {
	return array_values( array_filter( get_languages()['codes'], __NAMESPACE__ . '\to_site_locale' ) );
}

/**
 * Returns the language whose addresses have no prefix.
 */
function get_default_locale(): string {
	return get_site_locales()[0] ?? SITE_LOCALES[0];
}

/**
 * Returns the language of a post as WPML or Polylang names it; null where neither does.
 *
 * @param int $post_id Id of a post.
 */
function get_post_language( int $post_id ): ?string {
	$element = array(
		'element_id'   => $post_id,
		'element_type' => get_post_type( $post_id ),
	);
	// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- a hook of WPML.
	$code = apply_filters( 'wpml_element_language_code', null, $element );
	if ( ! $code && has_polylang() ) {
		$code = pll_get_post_language( $post_id );
	}
	return is_string( $code ) && '' !== $code ? $code : null;
}

/**
 * Returns the language of a post: from WPML, Polylang, or the prefix of its address; null for a language that the site cannot have. A site of one
 * language does not ask for it.
 *
 * @param int $post_id Id of a post.
 */
function get_post_locale( int $post_id ): ?string {
	$code = get_post_language( $post_id );
	if ( null !== $code ) {
		return to_site_locale( $code );
	}
	preg_match( '#^/([a-z]{2})(?:/|$)#', (string) wp_parse_url( (string) get_permalink( $post_id ), PHP_URL_PATH ), $match );
	return to_site_locale( $match[1] ?? null ) ?? get_default_locale();
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
	if ( has_polylang() ) {
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
