<?php
/**
 * Title and description for search engines below each post, where no Yoast SEO is.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/** Where the texts are stored, by their names in REST. */
const SEO_META_KEYS = array(
	'title'       => '_hotel_website_seo_title',
	'description' => '_hotel_website_seo_description',
);
const SEO_NONCE     = 'hotel_website_seo';
/** With `title` and `description`, the names of the fields in the form. */
const SEO_FIELD_PREFIX = 'hotel-website-seo-';

add_action(
	'add_meta_boxes',
	function ( $type ) {
		if ( in_array( $type, SITE_POST_TYPES, true ) && ! defined( 'WPSEO_VERSION' ) ) {
			add_meta_box( 'hotel-website-seo', __( 'Search engines', 'hotel-website-companion' ), __NAMESPACE__ . '\print_seo_box', $type, 'normal', 'low' );
		}
	}
);
add_action( 'save_post', __NAMESPACE__ . '\save_seo_box' );

/**
 * Prints the fields.
 *
 * @param \WP_Post $post The post that is edited.
 */
function print_seo_box( $post ): void {
	$labels = array(
		'title'       => array( __( 'Title', 'hotel-website-companion' ), __( 'Empty: the title of the page. The name of the hotel is added.', 'hotel-website-companion' ) ),
		'description' => array( __( 'Description', 'hotel-website-companion' ), __( 'One or two sentences, at most 160 characters.', 'hotel-website-companion' ) ),
	);
	wp_nonce_field( SEO_NONCE, SEO_NONCE, false );
	foreach ( $labels as $name => list( $label, $help ) ) {
		$id    = SEO_FIELD_PREFIX . $name;
		$value = (string) get_post_meta( $post->ID, SEO_META_KEYS[ $name ], true );
		printf( '<p><label for="%s"><strong>%s</strong></label><br>', esc_attr( $id ), esc_html( $label ) );
		if ( 'title' === $name ) {
			printf( '<input type="text" class="large-text" id="%1$s" name="%1$s" value="%2$s" aria-describedby="%1$s-help">', esc_attr( $id ), esc_attr( $value ) );
		} else {
			printf( '<textarea class="large-text" rows="2" id="%1$s" name="%1$s" aria-describedby="%1$s-help">%2$s</textarea>', esc_attr( $id ), esc_textarea( $value ) );
		}
		printf( '<span class="description" id="%s-help">%s</span></p>', esc_attr( $id ), esc_html( $help ) );
	}
}

/**
 * Stores the fields of the form; those of a preview in the classic editor with its autosave.
 *
 * @param int $post_id Id of a post.
 */
function save_seo_box( $post_id ): void {
	$nonce    = isset( $_POST[ SEO_NONCE ] ) && is_string( $_POST[ SEO_NONCE ] ) ? sanitize_key( $_POST[ SEO_NONCE ] ) : '';
	$is_meant = wp_is_post_autosave( $post_id ) ? is_classic_preview() : ! wp_is_post_revision( $post_id );
	if ( $is_meant && wp_verify_nonce( $nonce, SEO_NONCE ) && current_user_can( 'edit_post', $post_id ) ) {
		write_seo_texts( (int) $post_id, wp_unslash( $_POST ) );
	}
}

/**
 * Writes the texts of a form to a post or a revision.
 *
 * @param int                  $post_id Id of a post or a revision.
 * @param array<string, mixed> $form    Fields of a form.
 */
function write_seo_texts( int $post_id, array $form ): void {
	foreach ( SEO_META_KEYS as $name => $key ) {
		$text = $form[ SEO_FIELD_PREFIX . $name ] ?? null;
		if ( ! is_string( $text ) ) {
			continue;
		}
		$text = sanitize_text_field( $text );
		// Not `update_post_meta`, which writes to the post where a revision is meant. An empty text of a revision hides that of the post.
		if ( '' === $text && ! wp_is_post_revision( $post_id ) ) {
			delete_metadata( 'post', $post_id, $key );
		} else {
			update_metadata( 'post', $post_id, $key, wp_slash( $text ) );
		}
	}
}
