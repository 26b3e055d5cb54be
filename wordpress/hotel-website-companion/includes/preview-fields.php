<?php
/**
 * The fields below the editor in a preview. They are kept with the autosave of that user, which goes with the next autosave or with the post, and
 * never reach the post.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/** Where they are kept with the autosave: `saved`, when the post had been saved, and `meta`, what differs from it. */
const PREVIEW_META_KEY = '_hotel_website_preview_meta';
/** Name of a form field of WordPress's own preview. As a field of a revision it makes each autosave for a preview differ from the post. */
const PREVIEW_FORM_FIELD = 'wp-preview';

foreach ( SITE_POST_TYPES as $site_post_type ) {
	add_filter( 'rest_pre_insert_' . $site_post_type, __NAMESPACE__ . '\mark_preview', 10, 2 );
}
// The form of the classic editor has the field by itself.
add_action(
	'load-post.php',
	function () {
		if ( is_classic_preview() ) {
			add_filter( '_wp_post_revision_fields', __NAMESPACE__ . '\add_preview_field' );
		}
	}
);
add_filter( 'rest_prepare_autosave', __NAMESPACE__ . '\keep_preview_fields', 10, 3 );
add_action( 'wp_creating_autosave', __NAMESPACE__ . '\drop_stale_fields' );

/**
 * Makes the autosave for a preview differ from the post. WordPress would otherwise refuse, and delete, an autosave with the title and text of the
 * post, although its fields differ.
 *
 * @param \stdClass        $prepared A post that is about to be saved.
 * @param \WP_REST_Request $request  The request.
 * @return \stdClass
 */
function mark_preview( $prepared, $request ) {
	if ( $prepared instanceof \stdClass && null !== get_preview_form( $request ) ) {
		$prepared->{PREVIEW_FORM_FIELD} = 'dopreview';
		add_filter( '_wp_post_revision_fields', __NAMESPACE__ . '\add_preview_field' );
	}
	return $prepared;
}

/**
 * True while the classic editor saves a preview.
 */
function is_classic_preview(): bool {
	return isset( $_POST[ PREVIEW_FORM_FIELD ] ) && 'dopreview' === $_POST[ PREVIEW_FORM_FIELD ]; // phpcs:ignore WordPress.Security.NonceVerification.Missing -- WordPress checks it.
}

/**
 * Adds the field to those in which WordPress compares an autosave with its post.
 *
 * @param array<string, string> $fields Names of the fields of a revision.
 * @return array<string, string>
 */
function add_preview_field( $fields ) {
	return array( PREVIEW_FORM_FIELD => PREVIEW_FORM_FIELD ) + (array) $fields;
}

/**
 * Keeps the fields with the autosave that a request has made. The autosave of a draft by its author is the draft itself, which is not written here.
 *
 * @param \WP_REST_Response $response Answer of WordPress.
 * @param \WP_Post          $autosave The autosave.
 * @param \WP_REST_Request  $request  The request.
 * @return \WP_REST_Response
 */
function keep_preview_fields( $response, $autosave, $request ) {
	$form    = get_preview_form( $request );
	$post_id = wp_is_post_autosave( $autosave );
	if ( null === $form || ! $post_id || get_current_user_id() !== (int) $autosave->post_author || ! current_user_can( 'edit_post', $post_id ) ) {
		return $response;
	}
	$meta  = capture_meta(
		$post_id,
		$autosave->ID,
		function () use ( $autosave, $form ) {
			write_fields( $autosave->ID, $form['acf'] ?? array() );
			write_seo_texts( $autosave->ID, $form );
		}
	);
	$value = array(
		'saved' => get_post_field( 'post_modified_gmt', $post_id, 'raw' ),
		'meta'  => $meta,
	);
	update_metadata( 'post', $autosave->ID, PREVIEW_META_KEY, wp_slash( $value ) );
	return $response;
}

/**
 * Lets ACF, where it is, write fields to an autosave as its own form does: each by its key. A field that it cannot take stays as it was saved.
 *
 * @param int                  $autosave_id Id of an autosave.
 * @param array<string, mixed> $values      Values by the keys of fields.
 */
function write_fields( int $autosave_id, $values ): void {
	if ( ! is_array( $values ) || ! function_exists( 'acf_update_values' ) ) {
		return;
	}
	if ( ! current_user_can( 'unfiltered_html' ) ) {
		$values = wp_kses_post_deep( $values );
	}
	// These write to other posts: the other end of a relation, and the post to which a picture belongs.
	$others = array( 'acf/settings/enable_bidirection', 'acf/connect_attachment_to_post' );
	foreach ( $others as $filter ) {
		add_filter( $filter, '__return_false', PHP_INT_MAX );
	}
	foreach ( $values as $key => $value ) {
		try {
			acf_update_values( wp_slash( array( $key => $value ) ), $autosave_id );
		} catch ( \Throwable $error ) {
			continue;
		}
	}
	foreach ( $others as $filter ) {
		remove_filter( $filter, '__return_false', PHP_INT_MAX );
	}
}

/**
 * Returns what was kept with a revision and differs from its post: all values by key, none for a deleted one.
 *
 * @param int $revision_id Id of a revision.
 * @return array<string, array<int, mixed>>
 */
function get_preview_meta( int $revision_id ): array {
	$kept = get_metadata_raw( 'post', $revision_id, PREVIEW_META_KEY, true );
	return is_array( $kept ) && is_array( $kept['meta'] ?? null ) ? $kept['meta'] : array();
}

/**
 * Drops the fields of an autosave that WordPress is about to overwrite, unless they are about the post as it stands. The classic editor sends all
 * fields with its preview, which ACF stores itself.
 *
 * @param array<string, mixed> $autosave An autosave.
 */
function drop_stale_fields( $autosave ): void {
	$id   = (int) ( $autosave['ID'] ?? 0 );
	$kept = $id > 0 ? get_metadata_raw( 'post', $id, PREVIEW_META_KEY, true ) : null;
	if ( is_array( $kept ) && ( is_classic_preview() || get_post_field( 'post_modified_gmt', $autosave['post_parent'] ?? 0, 'raw' ) !== ( $kept['saved'] ?? '' ) ) ) {
		delete_metadata( 'post', $id, PREVIEW_META_KEY );
	}
}
