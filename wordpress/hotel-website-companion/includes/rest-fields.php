<?php
/**
 * REST fields in the shape that the site reads, where no other plugin has them: title and description for search engines, and translations.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

add_action( 'rest_api_init', __NAMESPACE__ . '\register_rest_fields', 99 );

/**
 * Registers the fields that are missing.
 */
function register_rest_fields(): void {
	$of_languages = array(
		'wpml_translations'   => 'get_translation_fields',
		'wpml_current_locale' => 'get_language_field',
	);
	foreach ( SITE_POST_TYPES as $type ) {
		foreach ( array( 'yoast_head_json' => 'get_seo_fields' ) + ( has_languages() ? $of_languages : array() ) as $field => $get ) {
			if ( ! has_rest_field( $type, $field ) ) {
				register_rest_field( $type, $field, array( 'get_callback' => __NAMESPACE__ . '\\' . $get ) );
			}
		}
	}
}

/**
 * True if a field is registered for a type of posts.
 *
 * @param string $type  A post type.
 * @param string $field Name of a field.
 */
function has_rest_field( string $type, string $field ): bool {
	return isset( $GLOBALS['wp_rest_additional_fields'][ $type ][ $field ] );
}

/**
 * Returns title and description of a post for search engines. As with Yoast SEO, an empty one is left out.
 *
 * @param array<string, mixed> $post A post as REST has it.
 */
function get_seo_fields( $post ): \stdClass {
	$texts = array();
	foreach ( SEO_META_KEYS as $name => $key ) {
		$texts[ $name ] = (string) get_post_meta( (int) $post['id'], $key, true );
	}
	return (object) array_filter( $texts, 'strlen' );
}

/**
 * Returns the language of a post. The site leaves out a post of a language that it has not.
 *
 * @param array<string, mixed> $post A post as REST has it.
 */
function get_language_field( $post ): string {
	return get_post_language( (int) $post['id'] ) ?? '';
}

/**
 * Returns the published translations of a post.
 *
 * @param array<string, mixed> $post A post as REST has it.
 * @return array<int, array<string, mixed>>
 */
function get_translation_fields( $post ): array {
	$translations = array();
	foreach ( get_translation_ids( (int) $post['id'] ) as $id ) {
		$locale      = get_post_locale( $id );
		$translation = get_post( $id );
		if ( (int) $post['id'] !== $id && null !== $locale && $translation instanceof \WP_Post && is_public( $translation ) ) {
			$translations[] = array(
				'locale'     => $locale,
				'id'         => $id,
				'slug'       => $translation->post_name,
				'post_title' => get_the_title( $id ),
				'href'       => get_permalink( $id ),
			);
		}
	}
	return $translations;
}
