<?php
/**
 * What this WordPress lacks to be read by the site, on the settings page, and by GET /wp-json/hotel-website/v1/status for
 * the site's own check: names only, no versions of WordPress or PHP.
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
	$names = array( '' === get_option( 'permalink_structure' ) ? 'permalinks' : null, find_missing_fields() );
	$home = array(
		'name'      => 'home',
		'post_type' => 'page',
		'fields'    => 'ids',
	);
	if ( null === get_front_page( get_default_locale() ) && array() === get_posts( $home ) ) {
		$names[] = 'home';
	}
	if ( array() === wp_get_nav_menus() ) {
		$names[] = 'menus';
	}
	return array_values( array_filter( $names ) );
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
	// Plugins register their fields and types when REST begins.
	rest_get_server();
	$texts = array(
		'permalinks'     => __( 'Permalinks are plain: choose "Post name" under Settings, Permalinks. The site cannot read this WordPress otherwise.', 'hotel-website-companion' ),
		'fields'         => __( 'There are no fields: install Secure Custom Fields or Advanced Custom Fields PRO. Pages have a title and a text until then.', 'hotel-website-companion' ),
		'fieldsOutdated' => __( 'Advanced Custom Fields is too old: update it to 5.11 or later.', 'hotel-website-companion' ),
		'fieldTypes'     => __( 'Blocks, galleries and lists need Advanced Custom Fields PRO or Secure Custom Fields: the free version has no such fields.', 'hotel-website-companion' ),
		'home'           => __( 'There is no home page: publish a page and choose it as front page under Settings, Reading.', 'hotel-website-companion' ),
		'menus'          => __( 'There is no menu: create the main menu and the footer menu under Appearance, Menus, and choose their locations there.', 'hotel-website-companion' ),
	);
	echo '<h2>' . esc_html__( 'What the website needs', 'hotel-website-companion' ) . '</h2>';
	$missing = find_missing();
	if ( array() === $missing ) {
		echo '<p>' . esc_html__( 'Nothing is missing.', 'hotel-website-companion' ) . '</p>';
	} else {
		echo '<ol>';
		foreach ( $missing as $name ) {
			echo '<li>' . esc_html( $texts[ $name ] ) . '</li>';
		}
		echo '</ol>';
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
