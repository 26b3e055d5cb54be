<?php
/**
 * WordPress without a front end of its own: visitors and editors' links are led to the site, search engines are told to stay away.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const LINK_HOOKS = array( 'page_link', 'post_type_link', 'post_link' );
foreach ( LINK_HOOKS as $hook ) {
	// After plugins for languages, which put a prefix into the address.
	add_filter( $hook, __NAMESPACE__ . '\to_site_link', 100, 2 );
}
add_filter( 'preview_post_link', __NAMESPACE__ . '\to_wordpress_link', 100, 2 );
// After WordPress's own redirects: it remembers slugs that have changed.
add_action( 'template_redirect', __NAMESPACE__ . '\redirect_to_site', 1001 );
add_filter( 'wp_headers', fn( $headers ) => is_headless() ? array( 'X-Robots-Tag' => 'noindex, nofollow' ) + $headers : $headers );
add_filter( 'robots_txt', fn( $text ) => is_headless() ? "User-agent: *\nDisallow: /\n" : $text, 100 );
// Of pages such as the one to log in.
add_filter( 'wp_robots', fn( $directives ) => is_headless() ? array_fill_keys( array( 'noindex', 'nofollow' ), true ) : $directives, 100 );
add_filter( 'wp_sitemaps_enabled', fn( $is_enabled ) => $is_enabled && ! is_headless() );

/**
 * True for requests of the site: it reads addresses of WordPress, and finds out where WordPress redirects to.
 */
function is_request_of_site(): bool {
	$agent   = isset( $_SERVER['HTTP_USER_AGENT'] ) ? sanitize_text_field( wp_unslash( $_SERVER['HTTP_USER_AGENT'] ) ) : '';
	$is_rest = defined( 'REST_REQUEST' ) && REST_REQUEST;
	return 'hotel-website' === $agent || ( $is_rest && ! current_user_can( 'edit_posts' ) );
}

/**
 * Returns the address of WordPress without a slash at the end, past the prefixes of plugins for languages.
 */
function get_wordpress_address(): string {
	return untrailingslashit( (string) get_option( 'home' ) );
}

/**
 * Returns the path and query of the request, below the address of WordPress.
 */
function get_requested_path(): string {
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- compared, or put behind the address of the site and cleaned by wp_redirect.
	$path  = isset( $_SERVER['REQUEST_URI'] ) ? '/' . ltrim( wp_unslash( $_SERVER['REQUEST_URI'] ), '/' ) : '/';
	$below = (string) wp_parse_url( get_wordpress_address(), PHP_URL_PATH );
	return 0 === strpos( $path, $below . '/' ) ? substr( $path, strlen( $below ) ) : $path;
}

/**
 * Returns the path and query of an address below another one; null where it is elsewhere.
 *
 * @param string $url  An address.
 * @param string $base An address without a slash at the end.
 */
function get_rest_of_address( string $url, string $base ): ?string {
	$rest = 0 === strpos( $url, $base ) ? substr( $url, strlen( $base ) ) : null;
	return null === $rest || ! in_array( substr( $rest, 0, 1 ), array( '', '/', '?', '#' ), true ) ? null : $rest;
}

/**
 * Returns the same address on the site. Drafts, which have no path yet, stay on WordPress.
 *
 * @param string       $url  An address of WordPress.
 * @param \WP_Post|int $post The post of that address.
 */
function to_site_link( $url, $post = 0 ) {
	if ( ! is_headless() || ! is_string( $url ) || is_request_of_site() ) {
		return $url;
	}
	$rest = get_rest_of_address( $url, get_wordpress_address() );
	return null === $rest || false !== strpos( $rest, '?' ) ? $url : get_site_address() . to_site_path( $rest, (string) get_post_type( $post ) );
}

/**
 * Returns the path that the site gives a post. Rooms and packages have folders of their own there.
 *
 * @param string $path A path of WordPress.
 * @param string $type Type of the post.
 */
function to_site_path( string $path, string $type ): string {
	$folders = RECORD_FOLDERS[ $type ] ?? array();
	if ( ! preg_match( '#^(?:/([a-z]{2}))?/[^/]+/([^/]+)/?$#D', $path, $match ) ) {
		return $path;
	}
	$folder = $folders[ '' === $match[1] ? get_default_locale() : $match[1] ] ?? null;
	return null === $folder ? $path : ( '' === $match[1] ? '' : '/' . $match[1] ) . "/$folder/{$match[2]}/";
}

/**
 * Returns the address of a post on WordPress.
 *
 * @param \WP_Post|int $post A post.
 */
function get_wordpress_link( $post ): string {
	foreach ( LINK_HOOKS as $hook ) {
		remove_filter( $hook, __NAMESPACE__ . '\to_site_link', 100 );
	}
	$link = (string) get_permalink( $post );
	foreach ( LINK_HOOKS as $hook ) {
		add_filter( $hook, __NAMESPACE__ . '\to_site_link', 100, 2 );
	}
	return $link;
}

/**
 * Returns the address of a preview on WordPress: the site shows what is published.
 *
 * @param string   $url  An address of the site.
 * @param \WP_Post $post The post of that address.
 */
function to_wordpress_link( $url, $post ) {
	if ( ! is_headless() || ! is_string( $url ) || null === get_rest_of_address( $url, get_site_address() ) ) {
		return $url;
	}
	$link  = get_wordpress_link( $post );
	$query = (string) wp_parse_url( $url, PHP_URL_QUERY );
	return '' === $query ? $link : $link . ( false === strpos( $link, '?' ) ? '?' : '&' ) . $query;
}

/**
 * Leads visitors of a page of WordPress to the same page of the site.
 */
function redirect_to_site(): void {
	if ( ! is_headless() || is_request_of_site() || is_robots() || is_feed() || is_favicon() || is_preview() || is_customize_preview()
		|| get_site_address() === get_wordpress_address() ) {
		return;
	}
	$link   = is_singular() ? (string) get_permalink() : '';
	$target = null !== get_rest_of_address( $link, get_site_address() ) ? $link : get_site_address() . get_requested_path();
	// Not for ever: a hotel may move its site.
	// phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect -- the address of the site is a setting.
	wp_redirect( $target, 302, 'Hotel Website Companion' );
	exit;
}
