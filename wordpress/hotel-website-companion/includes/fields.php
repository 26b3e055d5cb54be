<?php
/**
 * The field groups that the site reads, for Advanced Custom Fields PRO and Secure Custom Fields. The files of `acf-json` are generated from the
 * site's schemas. Groups whose fields this WordPress already has are left out.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const FIELD_GROUP_PREFIX = 'group_hotel_website_';
const FIELD_PREFIX       = 'field_hotel_website_';
/** Language of field labels for editors of any other language. */
const DEFAULT_FIELD_LANGUAGE = 'en';
/** ACF's rules for screens that are not those of posts. */
const RULES_WITHOUT_POSTS = array( 'attachment', 'block', 'comment', 'nav_menu', 'nav_menu_item', 'options_page', 'taxonomy', 'user_form', 'user_role', 'widget' );

add_filter( 'acf/settings/load_json', fn( $paths ) => array_merge( $paths, array( get_field_folder() ) ) );
add_filter( 'acf/rest/format_value_for_rest', __NAMESPACE__ . '\format_own_value', 10, 5 );
// ACF adds the groups of files at 20.
add_filter( 'acf/load_field_groups', __NAMESPACE__ . '\leave_out_taken_groups', 30 );
add_filter( 'acf/load_attachment', __NAMESPACE__ . '\add_focal_point', 10, 2 );
foreach ( array( 'post_object', 'relationship' ) as $field_type ) {
	add_filter( 'acf/format_value/type=' . $field_type, __NAMESPACE__ . '\reduce_posts', 20, 3 );
}

/**
 * Returns the folder of the field groups in the language of whoever is logged in.
 */
function get_field_folder(): string {
	$folder = dirname( PLUGIN_FILE ) . '/acf-json/';
	$code   = substr( determine_locale(), 0, 2 );
	return $folder . ( is_dir( $folder . $code ) ? $code : DEFAULT_FIELD_LANGUAGE );
}

/**
 * Removes this plugin's groups that have a field of another group: two fields of one name would overwrite each other.
 *
 * @param array<int, array<string, mixed>> $groups Field groups of ACF.
 * @return array<int, array<string, mixed>>
 */
function leave_out_taken_groups( $groups ) {
	if ( ! is_array( $groups ) || ! function_exists( 'acf_get_fields' ) ) {
		return $groups;
	}
	$taken = find_taken_groups( $groups );
	return array_values( array_filter( $groups, fn( $group ) => ! isset( $taken[ $group['key'] ] ) ) );
}

/**
 * Returns this plugin's groups that have a field of another group, with the title of that one.
 *
 * @param array<int, array<string, mixed>> $groups Field groups of ACF.
 * @return array<string, string>
 */
function find_taken_groups( array $groups ): array {
	$owners = array();
	foreach ( $groups as $group ) {
		if ( ! is_own_group( $group ) && ! empty( $group['active'] ) ) {
			foreach ( wp_list_pluck( acf_get_fields( $group ), 'name' ) as $name ) {
				$owners[ $name ][] = $group;
			}
		}
	}
	$taken = array();
	foreach ( array_filter( $groups, __NAMESPACE__ . '\is_own_group' ) as $own ) {
		foreach ( wp_list_pluck( acf_get_fields( $own ), 'name' ) as $name ) {
			foreach ( $owners[ $name ] ?? array() as $other ) {
				if ( may_share_screen( $own, $other ) ) {
					$taken[ $own['key'] ] = (string) $other['title'];
				}
			}
		}
	}
	return $taken;
}

/**
 * True for a group of this plugin.
 *
 * @param array<string, mixed> $group A field group.
 */
function is_own_group( $group ): bool {
	return 0 === strpos( $group['key'] ?? '', FIELD_GROUP_PREFIX );
}

/**
 * True unless every alternative of the other group's location names another screen.
 *
 * @param array<string, mixed> $own   A field group of this plugin: each of its alternatives has one rule.
 * @param array<string, mixed> $other Another field group.
 */
function may_share_screen( array $own, array $other ): bool {
	$of_own = array_column( $own['location'], 0 );
	foreach ( (array) ( $other['location'] ?? array() ) as $rules ) {
		$elsewhere = array_filter( (array) $rules, fn( $rule ) => names_another_screen( $rule, $of_own[0]['param'], array_column( $of_own, 'value' ) ) );
		if ( array() === $elsewhere ) {
			return true;
		}
	}
	return false;
}

/**
 * True if a rule is for none of these screens.
 *
 * @param array<string, string> $rule   A rule of ACF.
 * @param string                $param  What the screens are: `post_type`, `attachment`, `nav_menu_item`.
 * @param string[]              $values Which of them.
 */
function names_another_screen( array $rule, string $param, array $values ): bool {
	if ( $param === $rule['param'] ) {
		return '==' === $rule['operator'] && 'all' !== $rule['value'] && ! in_array( $rule['value'], $values, true );
	}
	// Rules such as `page_template` are about posts too.
	return 'post_type' !== $param || in_array( $rule['param'], RULES_WITHOUT_POSTS, true );
}

/**
 * Adds the focal point to what ACF tells of a picture, unless another plugin has.
 *
 * @param array<string, mixed> $response   What ACF tells of a file.
 * @param \WP_Post             $attachment The file.
 * @return array<string, mixed>
 */
function add_focal_point( $response, $attachment ) {
	$horizontal = get_post_meta( $attachment->ID, 'focal_point_x', true );
	$vertical   = get_post_meta( $attachment->ID, 'focal_point_y', true );
	if ( is_array( $response ) && ! isset( $response['focal_point'] ) && is_numeric( $horizontal ) && is_numeric( $vertical ) ) {
		$response['focal_point'] = array(
			'x' => (float) $horizontal,
			'y' => (float) $vertical,
		);
	}
	return $response;
}

/**
 * Answers pictures and posts of this plugin's fields as objects: ACF's default format has only their ids. The fields of other groups keep theirs: as an
 * object, REST would publish a draft that one of them names. Those of a post with a password are withheld as its text is.
 *
 * @param mixed                $formatted What ACF would answer.
 * @param int|string           $post_id   Id of the post that has the field.
 * @param array<string, mixed> $field     The field.
 * @param mixed                $value     The value as it is stored.
 * @param string               $format    `standard` where another plugin or the request asks for objects.
 * @return mixed
 */
function format_own_value( $formatted, $post_id, $field, $value, $format ) {
	if ( ! is_own_field( $field ) ) {
		return $formatted;
	}
	// As WordPress withholds the text. Posts alone have a password.
	if ( is_numeric( $post_id ) && post_password_required( (int) $post_id ) && ! current_user_can( 'edit_post', (int) $post_id ) ) {
		return null;
	}
	return 'standard' === $format ? $formatted : acf_format_value( $value, $post_id, $field );
}

/**
 * True for a field of this plugin's groups.
 *
 * @param array<string, mixed> $field A field.
 */
function is_own_field( $field ): bool {
	return 0 === strpos( $field['key'] ?? '', FIELD_PREFIX );
}

/**
 * Reduces posts in a field of this plugin to what the site reads: a whole post has a draft's text and a page's password, and REST is public. The title
 * is that of a public one alone.
 *
 * @param \WP_Post|\WP_Post[]|mixed $value   Posts, or nothing.
 * @param int|string                $post_id Id of the post that has the field.
 * @param array<string, mixed>      $field   The field.
 * @return mixed
 */
function reduce_posts( $value, $post_id, $field ) {
	if ( ! is_own_field( $field ) ) {
		return $value;
	}
	if ( is_array( $value ) ) {
		return array_map( fn( $post ) => reduce_posts( $post, $post_id, $field ), $value );
	}
	if ( ! $value instanceof \WP_Post ) {
		return $value;
	}
	$names = array( 'ID', 'post_name', 'post_type', 'post_status' );
	return (object) array_intersect_key( $value->to_array(), array_flip( is_public( $value ) ? array( ...$names, 'post_title' ) : $names ) );
}
