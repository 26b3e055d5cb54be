<?php
/**
 * What this WordPress lacks to be read by the site: the site finds it, with the help of GET /wp-json/hotel-website/v1/status, which has names only, no
 * versions of WordPress or PHP. The settings page shows the site's list; until there is a site, what PHP can tell alone.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const STATUS_NAMESPACE = 'hotel-website/v1';
/** The first version of ACF that answers REST. */
const MIN_ACF_VERSION = '5.11';
/** Types of fields that the free ACF does not have. */
const PRO_FIELD_TYPES = array( 'flexible_content', 'repeater', 'gallery' );

add_action(
	'rest_api_init',
	function () {
		register_rest_route(
			STATUS_NAMESPACE,
			'/status',
			array(
				'methods'             => 'GET',
				'callback'            => __NAMESPACE__ . '\answer_status',
				'permission_callback' => '__return_true',
			)
		);
	}
);

/**
 * Answers the version of this plugin, the names of what is missing, and the languages.
 *
 * @return array<string, mixed>
 */
function answer_status(): array {
	return array(
		'version'   => get_file_data( PLUGIN_FILE, array( 'version' => 'Version' ) )['version'],
		'missing'   => find_missing(),
		'languages' => get_languages(),
	);
}

/**
 * Returns the names of what is missing, in the order in which to mend it.
 *
 * @return string[]
 */
function find_missing(): array {
	return array_values( array_filter( array( '' === get_option( 'permalink_structure' ) ? 'permalinks' : null, find_missing_fields() ) ) );
}

/**
 * Returns the name of what is missing of ACF; null where it is complete, or where REST has its fields without it.
 */
function find_missing_fields(): ?string {
	if ( ! class_exists( 'ACF' ) ) {
		return has_rest_field( 'page', 'acf' ) ? null : 'fields';
	}
	if ( version_compare( (string) acf_get_setting( 'version' ), MIN_ACF_VERSION, '<' ) ) {
		return 'fieldsOutdated';
	}
	return in_array( null, array_map( 'acf_get_field_type', PRO_FIELD_TYPES ), true ) ? 'fieldTypes' : null;
}

/**
 * Prints what is missing, each with what to do.
 */
function print_missing(): void {
	echo '<h2>' . esc_html__( 'What the website needs', 'hotel-website-companion' ) . '</h2>';
	if ( is_connected() ) {
		print_findings( '/hotel-website/v1/findings?about=wordpress' );
	} else {
		// Plugins register their fields and types when REST begins.
		rest_get_server();
		$texts   = wp_json_file_decode( get_field_folder() . '.json', array( 'associative' => true ) );
		$missing = array_map( fn( $name ) => $texts[ $name ] ?? array( 'what' => $name ), find_missing() );
		$html    = array() === $missing ? render_message( __( 'Nothing is missing.', 'hotel-website-companion' ) ) : render_findings_list( array( 'findings' => $missing ) );
		echo wp_kses_post( $html );
	}
	if ( ! has_languages() ) {
		echo '<p>' . esc_html__( 'There is one language. For more, install WPML or Polylang, and name the languages in the site file.', 'hotel-website-companion' ) . '</p>';
	}
	foreach ( function_exists( 'acf_get_fields' ) ? find_taken_groups( get_all_field_groups() ) : array() as $key => $title ) {
		/* translators: 1: name of a field group of this plugin, 2: title of a field group of this WordPress. */
		$text = __( 'The fields "%1$s" of this plugin are not shown, because "%2$s" has fields of the same names.', 'hotel-website-companion' );
		echo '<p>' . esc_html( sprintf( $text, acf_get_field_group( $key )['title'] ?? $key, $title ) ) . '</p>';
	}
}

/**
 * Returns all field groups of ACF, those that are left out too.
 *
 * @return array<int, array<string, mixed>>
 */
function get_all_field_groups(): array {
	remove_filter( 'acf/load_field_groups', __NAMESPACE__ . '\leave_out_taken_groups', 30 );
	$groups = acf_get_field_groups();
	add_filter( 'acf/load_field_groups', __NAMESPACE__ . '\leave_out_taken_groups', 30 );
	return $groups;
}
