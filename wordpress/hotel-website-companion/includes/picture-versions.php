<?php
/**
 * Pictures in texts carry the time of their file: one that is replaced under its name has another address then, for browsers, for the site and for a CDN.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

add_filter( 'wp_content_img_tag', __NAMESPACE__ . '\add_picture_version' );

/**
 * Adds the time of its file to the address of a picture of the media library.
 *
 * @param string $tag An `img`, as WordPress prints it.
 */
function add_picture_version( $tag ) {
	$uploads = wp_get_upload_dir();
	$base    = wp_parse_url( $uploads['baseurl'], PHP_URL_PATH ) . '/';
	return preg_replace_callback(
		'/(?<=\ssrc=["\'])[^"\'?#]+(?=["\'])/',
		function ( $match ) use ( $uploads, $base ) {
			$path = (string) wp_parse_url( $match[0], PHP_URL_PATH );
			$file = $uploads['basedir'] . '/' . rawurldecode( substr( $path, strlen( $base ) ) );
			return 0 === strpos( $path, $base ) && is_file( $file ) ? $match[0] . '?ver=' . filemtime( $file ) : $match[0];
		},
		$tag
	);
}
