<?php
/**
 * The fields that the block editor sends for a preview. WordPress's autosave has title, text and excerpt only (WordPress/gutenberg#13998); a script
 * (`assets/preview-fields.js`) sends the fields below the editor with it.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/** Name of the fields in the request of the autosave: a list of names and values, as a form has them. */
const PREVIEW_FORM_PARAMETER = 'hotel_website_form';
/** As JSON they pass nginx, which takes 1 MB of a request unless told otherwise. */
const MAX_PREVIEW_FORM_BYTES = 500000;

add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\enqueue_preview_fields' );

/**
 * Loads the script into the block editor of posts that the site shows.
 */
function enqueue_preview_fields(): void {
	if ( ! is_site_editor() || ! is_preview_connected() ) {
		return;
	}
	$script   = 'assets/preview-fields.js';
	$settings = array(
		'parameter' => PREVIEW_FORM_PARAMETER,
		'prefixes'  => array( 'acf[', SEO_FIELD_PREFIX ),
		'maxBytes'  => MAX_PREVIEW_FORM_BYTES,
		'notTaken'  => __( 'The preview could not take the fields below the editor; perhaps they are too large. It shows them as they were saved.', 'hotel-website-companion' ),
	);
	wp_enqueue_script(
		'hotel-website-preview-fields',
		plugins_url( $script, PLUGIN_FILE ),
		array( 'wp-api-fetch', 'wp-data', 'wp-editor', 'wp-notices' ),
		(string) filemtime( dirname( PLUGIN_FILE ) . '/' . $script ),
		true
	);
	wp_add_inline_script( 'hotel-website-preview-fields', 'window.hotelWebsitePreviewFields = ' . wp_json_encode( $settings ) . ';', 'before' );
}

/**
 * Returns the fields that the request of an autosave brings, nested as PHP nests those of a form; null for any other request, and for too many.
 *
 * @param \WP_REST_Request $request A request.
 * @return array<string, mixed>|null
 */
function get_preview_form( $request ): ?array {
	$entries = $request instanceof \WP_REST_Request ? $request->get_param( PREVIEW_FORM_PARAMETER ) : null;
	if ( ! is_array( $entries ) || 'POST' !== $request->get_method() || ! preg_match( '@/\d+/autosaves$@D', $request->get_route() )
		|| ! in_array( get_post_type( (int) $request['id'] ), SITE_POST_TYPES, true ) ) {
		return null;
	}
	$form  = array();
	$bytes = 0;
	foreach ( $entries as $entry ) {
		if ( ! is_array( $entry ) || ! is_string( $entry[0] ?? null ) || ! is_string( $entry[1] ?? null ) ) {
			return null;
		}
		$bytes += strlen( $entry[0] ) + strlen( $entry[1] );
		if ( $bytes > MAX_PREVIEW_FORM_BYTES ) {
			return null;
		}
		if ( preg_match( '/^([a-z-]+)((?:\[[^\[\]]{0,200}\]){0,30})$/D', $entry[0], $match ) ) {
			$path = '' === $match[2] ? array() : explode( '][', substr( $match[2], 1, -1 ) );
			put_form_value( $form, array_merge( array( $match[1] ), $path ), $entry[1] );
		}
	}
	return $form;
}

/**
 * Puts a value into nested arrays.
 *
 * @param array<string, mixed> $form  The arrays.
 * @param string[]             $path  Keys from the outside inwards; an empty one appends.
 * @param string               $value The value.
 */
function put_form_value( array &$form, array $path, string $value ): void {
	$place = &$form;
	foreach ( $path as $key ) {
		if ( ! is_array( $place ) ) {
			$place = array();
		}
		$key   = '' === $key ? count( $place ) : $key;
		$place = &$place[ $key ];
	}
	$place = $value;
}
