<?php
/**
 * The pages that every site needs and that it links to by itself, as drafts at their addresses, once in each language. A page that is deleted stays
 * deleted.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/** Names of the pages and languages that were created, or were there: `contact_de`. */
const DEFAULT_PAGES_OPTION = 'hotel_website_default_pages';

/** Slug and title of each page. A test compares the slugs with those of the site. */
const DEFAULT_PAGES = array(
	'location' => array(
		'de' => array( 'lage-anreise', 'Lage und Anreise' ),
		'en' => array( 'lage-anreise', 'Location and journey' ),
		'es' => array( 'lage-anreise', 'Situación y cómo llegar' ),
		'fr' => array( 'lage-anreise', 'Situation et accès' ),
	),
	'contact'  => array(
		'de' => array( 'kontakt', 'Kontakt' ),
		'en' => array( 'contact', 'Contact' ),
		'es' => array( 'contacto', 'Contacto' ),
		'fr' => array( 'contact', 'Contact' ),
	),
	'privacy'  => array(
		'de' => array( 'datenschutzerklaerung', 'Datenschutzerklärung' ),
		'en' => array( 'datenschutzerklaerung', 'Privacy policy' ),
		'es' => array( 'datenschutzerklaerung', 'Política de privacidad' ),
		'fr' => array( 'datenschutzerklaerung', 'Politique de confidentialité' ),
	),
	'imprint'  => array(
		'de' => array( 'impressum', 'Impressum' ),
		'en' => array( 'imprint', 'Legal notice' ),
		'es' => array( 'aviso-legal', 'Aviso legal' ),
		'fr' => array( 'mentions-legales', 'Mentions légales' ),
	),
);

/** The block that a page begins with: published as it is, it has what the site sends visitors there for. */
const DEFAULT_BLOCKS = array(
	'location' => 'map',
	'contact'  => 'form',
);

// The request after the activation, and after a plugin for languages has got another one.
add_action( 'admin_init', __NAMESPACE__ . '\create_default_pages' );

/**
 * Creates the pages that were not created before.
 */
function create_default_pages(): void {
	if ( wp_doing_ajax() || ! current_user_can( 'edit_others_pages' ) ) {
		return;
	}
	$done    = (array) get_option( DEFAULT_PAGES_OPTION, array() );
	$missing = array();
	foreach ( has_languages() ? get_site_locales() : array( get_default_locale() ) as $locale ) {
		foreach ( array_keys( DEFAULT_PAGES ) as $name ) {
			if ( ! in_array( "{$name}_$locale", $done, true ) ) {
				$missing[ "{$name}_$locale" ] = array( $name, $locale );
			}
		}
	}
	if ( array() === $missing ) {
		return;
	}
	// First, so that a second request creates none.
	update_option( DEFAULT_PAGES_OPTION, array_merge( $done, array_keys( $missing ) ), false );
	foreach ( $missing as list( $name, $locale ) ) {
		create_default_page( $name, $locale );
	}
}

/**
 * Creates a page as a draft, and names it a translation of those in other languages. Does nothing where a page has its slug.
 *
 * @param string $name   A key of DEFAULT_PAGES.
 * @param string $locale A language of the site.
 */
function create_default_page( string $name, string $locale ): void {
	list( $slug, $title ) = DEFAULT_PAGES[ $name ][ $locale ];
	if ( null !== find_page_of_language( $slug, $locale ) ) {
		return;
	}
	$others = array();
	foreach ( DEFAULT_PAGES[ $name ] as $other => list( $other_slug ) ) {
		$others[ $other ] = $other === $locale ? null : find_page_of_language( $other_slug, $other );
	}
	$id = wp_insert_post(
		array(
			'post_type'   => 'page',
			'post_status' => 'draft',
			'post_name'   => $slug,
			'post_title'  => $title,
			// As ACF stores blocks: it may be activated later.
			'meta_input'  => isset( DEFAULT_BLOCKS[ $name ] ) ? array(
				'content'  => array( DEFAULT_BLOCKS[ $name ] ),
				'_content' => FIELD_PREFIX . 'content_content',
			) : array(),
		)
	);
	if ( 0 !== $id && has_languages() ) {
		connect_page( $id, $locale, array_filter( $others ) );
	}
}

/**
 * Returns the id of the page with a slug in a language, drafts and deleted ones included; null where there is none.
 *
 * @param string $slug   A slug.
 * @param string $locale A language.
 */
function find_page_of_language( string $slug, string $locale ): ?int {
	$query = array(
		'post_type'        => 'page',
		'post_status'      => array( 'publish', 'future', 'draft', 'pending', 'private', 'trash' ),
		// WordPress gives a page in the bin this slug.
		'post_name__in'    => array( $slug, $slug . '__trashed' ),
		'numberposts'      => -1,
		'fields'           => 'ids',
		'lang'             => '',
		'suppress_filters' => true,
	);
	foreach ( get_posts( $query ) as $id ) {
		if ( ! has_languages() || get_post_locale( $id ) === $locale ) {
			return (int) $id;
		}
	}
	return null;
}

/**
 * Sets the language of a page, and connects it with its translations.
 *
 * @param int                $id     Id of a page.
 * @param string             $locale Its language.
 * @param array<string, int> $others Ids of its translations by their languages.
 */
function connect_page( int $id, string $locale, array $others ): void {
	if ( has_polylang() ) {
		pll_set_post_language( $id, $locale );
		pll_save_post_translations( $others + array( $locale => $id ) );
		return;
	}
	// phpcs:disable WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- hooks of WPML.
	$other = (int) reset( $others );
	do_action(
		'wpml_set_element_language_details',
		array(
			'element_id'           => $id,
			'element_type'         => 'post_page',
			'trid'                 => 0 === $other ? false : apply_filters( 'wpml_element_trid', null, $other, 'post_page' ),
			'language_code'        => $locale,
			'source_language_code' => 0 === $other ? null : key( $others ),
		)
	);
	// phpcs:enable
}
