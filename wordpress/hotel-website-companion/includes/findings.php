<?php
/**
 * What is wrong with the content: the site finds it, and tells it in the language of the user.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/** The site reads all content from this WordPress for its first answer. */
const FINDINGS_TIMEOUT_SECONDS = 120;
const MAX_FINDINGS_BYTES       = 4 * 1024 * 1024;

add_action(
	'rest_api_init',
	function () {
		register_rest_route(
			'hotel-website/v1',
			'/findings',
			array(
				'methods'             => 'GET',
				'callback'            => __NAMESPACE__ . '\answer_findings',
				'permission_callback' => function ( \WP_REST_Request $request ) {
					$post_id = $request->get_param( 'post' );
					if ( null !== $request->get_param( 'about' ) ) {
						return current_user_can( 'manage_options' );
					}
					return null === $post_id ? current_user_can( 'edit_posts' ) : current_user_can( 'edit_post', (int) $post_id );
				},
				'args'                => array(
					'post'  => array(
						'type'    => 'integer',
						'minimum' => 1,
					),
					'about' => array(
						'type' => 'string',
						'enum' => array( 'wordpress' ),
					),
				),
			)
		);
	}
);

/**
 * Answers the findings of one post, of everything, or of what this WordPress lacks, as HTML.
 *
 * @param \WP_REST_Request $request A request.
 * @return array{html: string}
 */
function answer_findings( \WP_REST_Request $request ): array {
	$post_id = $request->get_param( 'post' );
	if ( null !== $post_id ) {
		return array( 'html' => render_post_findings( (int) $post_id ) );
	}
	$answer = request_findings( array_filter( array( 'about' => $request->get_param( 'about' ) ) ) );
	return array( 'html' => is_string( $answer ) ? render_message( $answer ) : render_summary( $answer ) . render_findings_table( $answer ) );
}

/**
 * Returns the findings of one post as HTML.
 *
 * @param int $post_id Id of a post.
 */
function render_post_findings( int $post_id ): string {
	$post   = get_post( $post_id );
	$locale = get_post_locale( $post_id );
	if ( null === $post || ! in_array( $post->post_type, SITE_POST_TYPES, true ) || null === $locale ) {
		return render_message( __( 'The website does not show this.', 'hotel-website-companion' ) );
	}
	if ( 'publish' !== $post->post_status ) {
		return render_message( __( 'The website checks what is published.', 'hotel-website-companion' ) );
	}
	if ( ! is_site_slug( $post->post_name ) ) {
		return render_message( __( 'The website does not show this: its address may have only the letters a to z, digits and single hyphens.', 'hotel-website-companion' ) );
	}
	$answer = request_findings(
		array(
			'type'   => $post->post_type,
			'slug'   => $post->post_name,
			'locale' => $locale,
		)
	);
	if ( is_string( $answer ) ) {
		return render_message( $answer );
	}
	if ( ! $answer['published'] ) {
		return render_message( __( 'The website does not see this: visitors of WordPress cannot read it.', 'hotel-website-companion' ) );
	}
	return render_summary( $answer ) . render_findings_list( $answer );
}

/**
 * Asks the site. Returns its answer, or a sentence that says why there is none.
 *
 * @param array<string, string> $query Type, slug and locale of a post, or what it is about; none for everything.
 * @return array{published: bool, mend: int, hints: int, omitted: int, findings: array<int, array<string, mixed>>}|string
 */
function request_findings( array $query ) {
	if ( ! is_connected() ) {
		return __( 'This WordPress is not connected with the website yet: Settings, Hotel website.', 'hotel-website-companion' );
	}
	$language = to_site_locale( substr( get_user_locale(), 0, 2 ) ) ?? 'en';
	$response = wp_remote_get(
		add_query_arg( array( 'language' => $language ) + $query, get_site_address() . '/api/findings' ),
		array(
			'timeout'             => FINDINGS_TIMEOUT_SECONDS,
			'redirection'         => 0,
			'limit_response_size' => MAX_FINDINGS_BYTES,
			'headers'             => array( 'Authorization' => 'Bearer ' . get_secret() ),
		)
	);
	$status   = is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );
	if ( 0 === $status ) {
		return __( 'The website cannot be reached.', 'hotel-website-companion' );
	}
	if ( 503 === $status ) {
		return __( 'The website cannot read this WordPress at the moment.', 'hotel-website-companion' );
	}
	if ( 401 === $status || 404 === $status ) {
		return __( 'The website does not know the secret of this WordPress, or is older than this plugin.', 'hotel-website-companion' );
	}
	$body = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( 200 !== $status || ! is_array( $body ) || ! is_array( $body['findings'] ?? null ) ) {
		/* translators: %s: status of an HTTP answer, such as 500. */
		return sprintf( __( 'The website answers with the status %s.', 'hotel-website-companion' ), $status );
	}
	return array(
		'published' => (bool) ( $body['published'] ?? true ),
		'mend'      => (int) ( $body['mend'] ?? 0 ),
		'hints'     => (int) ( $body['hints'] ?? 0 ),
		'omitted'   => (int) ( $body['omitted'] ?? 0 ),
		'findings'  => array_values( array_filter( $body['findings'], 'is_array' ) ),
	);
}
