<?php
/**
 * REST fields in the shape that the site reads, where no other plugin has them: title and description for search engines, and translations.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const SEO_FIELD          = 'yoast_head_json';
const TRANSLATIONS_FIELD = 'wpml_translations';
const LANGUAGE_FIELD     = 'wpml_current_locale';

add_action( 'rest_api_init', __NAMESPACE__ . '\register_rest_fields', 99 );

/**
 * Registers the fields that are missing.
 */
function register_rest_fields(): void {
	foreach ( SITE_POST_TYPES as $type ) {
		if ( ! has_rest_field( $type, SEO_FIELD ) ) {
			register_rest_field( $type, SEO_FIELD, array( 'get_callback' => __NAMESPACE__ . '\get_seo_fields' ) );
		}
		if ( ! has_rest_field( $type, TRANSLATIONS_FIELD ) && has_languages() ) {
			register_rest_field( $type, TRANSLATIONS_FIELD, array( 'get_callback' => __NAMESPACE__ . '\get_translation_fields' ) );
		}
		if ( ! has_rest_field( $type, LANGUAGE_FIELD ) && has_languages() ) {
			register_rest_field( $type, LANGUAGE_FIELD, array( 'get_callback' => __NAMESPACE__ . '\get_language_field' ) );
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
