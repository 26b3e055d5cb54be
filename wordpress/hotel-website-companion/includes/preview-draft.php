<?php
/**
 * POST /wp-json/hotel-website/v1/draft: the site asks for what an editor has not published, with the editor's link and a signature of its own.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

add_action(
	'rest_api_init',
	function () {
		if ( ! is_preview_connected() ) {
			return;
		}
		register_rest_route(
			'hotel-website/v1',
			'/draft',
			array(
				'methods'             => 'POST',
				'callback'            => __NAMESPACE__ . '\answer_draft',
				// The callback checks the signatures: a wrong one is answered as a post that does not exist.
				'permission_callback' => '__return_true',
				'show_in_index'       => false,
			)
		);
	}
);

/**
 * Answers the post that a link names, in the shape of `wp/v2`, as if it were published.
 *
 * @param \WP_REST_Request $request A request.
 * @return \WP_REST_Response|\WP_Error
 */
function answer_draft( \WP_REST_Request $request ) {
	$link      = $request->get_param( 'link' );
	$signature = $request->get_param( 'signature' );
	$link      = is_string( $link ) ? $link : '';
	$is_signed = hash_equals( sign_preview( DRAFT_REQUEST_MESSAGE, $link ), is_string( $signature ) ? $signature : '' );
	$named     = parse_preview_link( $link );
	$post      = $is_signed && null !== $named ? get_post( $named['post'] ) : null;
	if ( ! $post instanceof \WP_Post || $post->post_type !== $named['type'] || ! in_array( $post->post_status, PREVIEW_STATUSES, true )
		|| ! in_array( $post->post_type, SITE_POST_TYPES, true ) ) {
		return new \WP_Error( 'not_found', 'There is no such draft.', array( 'status' => 404 ) );
	}
	// An autosave is gone once the editor has saved: the post itself is shown then.
	$revision = $named['revision'] > 0 ? wp_get_post_revision( $named['revision'] ) : null;
	$revision = $revision instanceof \WP_Post && $revision->post_parent === $post->ID ? $revision : null;
	$shown    = $revision ?? $post;
	$state    = 'publish' === $post->post_status && '' !== $post->post_password ? 'password' : $post->post_status;
	if ( null !== $revision ) {
		$state = wp_is_post_autosave( $revision ) ? 'autosave' : 'revision';
	}
	$response = new \WP_REST_Response(
		array(
			'post'      => describe_draft( $post, $revision ),
			'state'     => $state,
			'saved'     => to_rest_time( get_saved_time( $shown ) ),
			'publishes' => 'future' === $post->post_status ? to_rest_time( $post->post_date_gmt ) : null,
			'edit'      => admin_url( 'post.php?post=' . $post->ID . '&action=edit' ),
		)
	);
	$response->header( 'Cache-Control', 'private, no-store' );
	return $response;
}

/**
 * Returns when a post was saved, in GMT. At its first saving WordPress takes over the date of publication, which a draft does not have in GMT, and
 * which may be far ahead; the time is not known then.
 *
 * @param \WP_Post $post A post.
 */
function get_saved_time( \WP_Post $post ): string {
	$time = $post->post_modified_gmt;
	if ( '0000-00-00 00:00:00' === $time && '0000-00-00 00:00:00' !== $post->post_modified ) {
		$time = get_gmt_from_date( $post->post_modified );
	}
	return strtotime( $time . ' +0000' ) > time() + MINUTE_IN_SECONDS ? '0000-00-00 00:00:00' : $time;
}

/**
 * Returns a time of the database as REST prints it; null for none.
 *
 * @param string $time A time in GMT.
 */
function to_rest_time( string $time ): ?string {
	return '0000-00-00 00:00:00' === $time ? null : mysql_to_rfc3339( $time );
}

/**
 * Returns the post as `wp/v2` describes it, with title, text and fields of the revision.
 *
 * @param \WP_Post      $stored   The post.
 * @param \WP_Post|null $revision One of its autosaves or revisions.
 * @return array<string, mixed>
 */
function describe_draft( \WP_Post $stored, ?\WP_Post $revision ): array {
	$post = clone $stored;
	// WordPress withholds the text of a post with a password, and this plugin the fields.
	$post->post_password = '';
	add_filter( 'post_password_required', '__return_false' );
	if ( null !== $revision ) {
		$post->post_title        = $revision->post_title;
		$post->post_content      = $revision->post_content;
		$post->post_excerpt      = $revision->post_excerpt;
		$post->post_modified_gmt = $revision->post_modified_gmt;
		add_filter( 'get_post_metadata', create_revision_meta_filter( $stored->ID, $revision->ID ), 10, 4 );
	}
	list( $link, $slug ) = get_future_address( $post );
	$post->post_name     = $slug;
	$controller          = get_post_type_object( $post->post_type )->get_rest_controller();
	$request             = new \WP_REST_Request( 'GET', rest_get_route_for_post( $stored ) );
	$request->set_param( 'context', 'view' );
	// ACF adds its fields to posts of the type whose route is asked for, and learns of the route here.
	// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- a hook of WordPress.
	apply_filters( 'rest_pre_dispatch', null, rest_get_server(), $request );
	$data = rest_get_server()->response_to_data( $controller->prepare_item_for_response( $post, $request ), false );
	// By the id of the post, WordPress finds its stored title, with "Private:" before it.
	// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- a hook of WordPress.
	$title = apply_filters( 'the_title', $post->post_title, $post->ID );
	$seo   = replace_seo_title( $data['yoast_head_json'] ?? null, $stored->post_title, $post->post_title );
	$data  = array(
		'id'    => $post->ID,
		'slug'  => $slug,
		'link'  => $link,
		'title' => array( 'rendered' => $title ),
	) + $data;
	return null === $seo ? $data : array( 'yoast_head_json' => $seo ) + $data;
}

/**
 * Returns the address and the slug that the post has once it is published.
 *
 * @param \WP_Post $post A post, also one that was never published.
 * @return array{0: string, 1: string}
 */
function get_future_address( \WP_Post $post ): array {
	if ( in_array( $post->post_status, array( 'publish', 'private' ), true ) && '' !== $post->post_name ) {
		return array( (string) get_permalink( $post->ID ), $post->post_name );
	}
	require_once ABSPATH . 'wp-admin/includes/post.php';
	list( $template, $slug ) = get_sample_permalink( $post->ID, $post->post_title, '' === $post->post_name ? null : $post->post_name );
	return array( str_replace( array( '%pagename%', '%postname%' ), $slug, $template ), $slug );
}

/**
 * Returns a filter that reads fields of a post from its revision, as far as they were copied there (ACF does so, and WordPress since 6.4) or came
 * with the preview.
 *
 * @param int $post_id     Id of a post.
 * @param int $revision_id Id of its revision.
 */
function create_revision_meta_filter( int $post_id, int $revision_id ): \Closure {
	$copied = get_metadata_raw( 'post', $revision_id, '', false );
	$copied = overlay_meta( is_array( $copied ) ? $copied : array(), array( PREVIEW_META_KEY => array() ) );
	$sent   = get_preview_meta( $revision_id );
	return function ( $value, $object_id, $key, $single ) use ( $post_id, $copied, $sent ) {
		if ( (int) $object_id !== $post_id ) {
			return $value;
		}
		if ( '' === $key || null === $key ) {
			$own = wp_cache_get( $post_id, 'post_meta' );
			if ( false === $own ) {
				$own = update_meta_cache( 'post', array( $post_id ) )[ $post_id ] ?? array();
			}
			return overlay_meta( array_merge( (array) $own, $copied ), $sent );
		}
		if ( isset( $sent[ $key ] ) ) {
			return answer_meta( $sent[ $key ], $single );
		}
		return isset( $copied[ $key ] ) ? array_map( 'maybe_unserialize', $copied[ $key ] ) : $value;
	};
}

/**
 * Returns the fields of a plugin for search engines with the new title in the place of the stored one; null where there is nothing to replace.
 *
 * @param mixed  $seo    `yoast_head_json`.
 * @param string $stored Title as it is stored.
 * @param string $title  Title of the draft.
 * @return array<string, mixed>|null
 */
function replace_seo_title( $seo, string $stored, string $title ): ?array {
	if ( ! is_array( $seo ) || '' === $stored || $stored === $title ) {
		return null;
	}
	foreach ( array( 'title', 'og_title' ) as $name ) {
		if ( isset( $seo[ $name ] ) && is_string( $seo[ $name ] ) ) {
			$seo[ $name ] = str_replace( $stored, $title, $seo[ $name ] );
		}
	}
	return $seo;
}
