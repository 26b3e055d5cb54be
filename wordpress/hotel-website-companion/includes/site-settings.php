<?php
/**
 * GET /wp-json/hotel-website/v1/settings?locale=de: what is set for a language as a whole. WordPress tells the front page nobody without a login.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

add_action(
	'rest_api_init',
	function () {
		register_rest_route(
			STATUS_NAMESPACE,
			'/settings',
			array(
				'methods'             => 'GET',
				'callback'            => __NAMESPACE__ . '\answer_settings',
				// Visitors of the site see all of it.
				'permission_callback' => '__return_true',
				'args'                => array(
					'locale' => array(
						'type'     => 'string',
						'enum'     => SITE_LOCALES,
						'required' => true,
					),
				),
			)
		);
	}
);

/**
 * Answers what is set for a language.
 *
 * @param \WP_REST_Request $request A request.
 * @return array<string, mixed>
 */
function answer_settings( \WP_REST_Request $request ): array {
	$locale = (string) $request->get_param( 'locale' );
	$front  = get_front_page( $locale );
	return array(
		'home'        => null === $front ? null : array(
			'id'   => $front->ID,
			'slug' => $front->post_name,
		),
		'menus'       => array(
			'main'   => get_located_menu( 'main', $locale ),
			'footer' => get_located_menu( 'footer', $locale ),
		),
		'pages'       => list_dated_pages( $locale ),
		// Settings, Reading: then every post says noindex, whatever its editor wants.
		'discouraged' => ! get_option( 'blog_public' ),
	);
}

/**
 * Returns the public pages of a language that are shown on some days only: the site hides menu entries and links that lead to them on others.
 *
 * @param string $locale A language of the site.
 * @return array<int, array<string, string>>
 */
function list_dated_pages( string $locale ): array {
	$dated = array();
	$pages = get_posts(
		array(
			'post_type'        => 'page',
			'numberposts'      => -1,
			'lang'             => '',
			'suppress_filters' => true,
			'meta_query'       => array( // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_query -- pages are few, and the site keeps the answer.
				array(
					'key'         => array( 'visible_from', 'visible_to' ),
					'compare_key' => 'IN',
					'value'       => '',
					'compare'     => '!=',
				),
			),
		)
	);
	foreach ( $pages as $page ) {
		if ( is_public( $page ) && ( ! has_languages() || get_post_locale( $page->ID ) === $locale ) ) {
			$dated[] = array(
				'link'         => (string) get_permalink( $page ),
				'visible_from' => (string) get_post_meta( $page->ID, 'visible_from', true ),
				'visible_to'   => (string) get_post_meta( $page->ID, 'visible_to', true ),
			);
		}
	}
	return $dated;
}

// After plugins for languages.
add_filter( 'page_link', __NAMESPACE__ . '\to_home_link', 90, 2 );

/**
 * Returns the address of a front page at the prefix of its language: Polylang gives those of other languages than the default their slug.
 *
 * @param string $url An address of WordPress.
 * @param int    $id  The page of that address.
 */
function to_home_link( $url, $id ) {
	if ( ! in_array( $id, get_front_page_ids(), true ) ) {
		return $url;
	}
	$language = get_post_language( $id ) ?? get_default_locale();
	return get_wordpress_address() . ( get_default_locale() === $language ? '' : "/$language" ) . '/';
}

/**
 * Returns the ids of the front pages of all languages (Settings, Reading); none where WordPress lists posts there.
 *
 * @return int[]
 */
function get_front_page_ids(): array {
	$front = 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_on_front' ) : 0;
	return 0 === $front ? array() : get_translation_ids( $front );
}

/**
 * Returns the front page of a language; null where there is none that the site can show.
 *
 * @param string $locale A language of the site.
 */
function get_front_page( string $locale ): ?\WP_Post {
	foreach ( get_front_page_ids() as $id ) {
		$page = get_post( $id );
		// Without a plugin for languages there is one front page, and no post names its language.
		$is_of_language = ! has_languages() || get_post_locale( $id ) === $locale;
		if ( $page instanceof \WP_Post && $is_of_language && is_public( $page ) && is_site_slug( $page->post_name ) ) {
			return $page;
		}
	}
	return null;
}
