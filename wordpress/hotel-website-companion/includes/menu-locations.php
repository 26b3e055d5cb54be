<?php
/**
 * The places of the site's menus, for each language, and the screen Appearance, Menus for editors.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const MENU_SCREEN = 'nav-menus.php';
/** What the screen asks for in the background. */
const MENU_ACTIONS = array( 'add-menu-item', 'menu-get-metabox', 'menu-locations-save', 'menu-quick-search' );

add_filter( 'user_has_cap', __NAMESPACE__ . '\allow_menus', 10, 4 );
add_action( 'admin_menu', __NAMESPACE__ . '\add_menu_screen', 100 );
add_filter( 'hidden_meta_boxes', __NAMESPACE__ . '\show_menu_boxes', 10, 2 );

/**
 * Returns the locations to register. Polylang makes those of the other languages by itself.
 *
 * @return array<string, string>
 */
function get_menu_locations(): array {
	$names     = array(
		'main'   => __( 'Main menu of the website', 'hotel-website-companion' ),
		'footer' => __( 'Footer of the website', 'hotel-website-companion' ),
	);
	$locations = $names;
	foreach ( has_languages() && ! has_polylang() ? array_slice( get_site_locales(), 1 ) : array() as $locale ) {
		foreach ( $names as $name => $title ) {
			$locations[ "{$name}_$locale" ] = $title . ' (' . strtoupper( $locale ) . ')';
		}
	}
	return $locations;
}

/**
 * Returns the id of the menu at a location in a language; null where there is none.
 *
 * @param string $name   main or footer.
 * @param string $locale A language of the site.
 */
function get_located_menu( string $name, string $locale ): ?int {
	$of_polylang = get_option( 'polylang' )['nav_menus'][ get_stylesheet() ][ $name ][ $locale ] ?? 0;
	$locations   = get_nav_menu_locations();
	$own         = (int) ( $of_polylang ? $of_polylang : ( $locations[ "{$name}_$locale" ] ?? 0 ) );
	if ( 0 === $own ) {
		$shared = (int) ( $locations[ $name ] ?? 0 );
		// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- a hook of WPML.
		$translated = (int) apply_filters( 'wpml_object_id', $shared, 'nav_menu', false, $locale );
		// Without a plugin for languages there is one menu, which names no language.
		$is_of_language = ! has_languages() || ( get_menu_locale( $translated ) ?? get_default_locale() ) === $locale;
		$own            = $is_of_language ? $translated : 0;
	}
	return 0 !== $own && is_nav_menu( $own ) ? $own : null;
}

/**
 * Lets editors of pages edit menus: the right that WordPress asks for would also let them change the theme. It is given on the screen of the menus
 * alone, and for no other right that depends on it.
 *
 * @param array<string, bool> $all       What the user may do.
 * @param string[]            $needed    What is asked for.
 * @param array<int, mixed>   $arguments The right that is asked for, and further values.
 * @return array<string, bool>
 */
function allow_menus( $all, $needed, $arguments ) {
	if ( 'edit_theme_options' === ( $arguments[0] ?? '' ) && ! empty( $all['edit_others_pages'] ) && is_menu_screen() ) {
		$all['edit_theme_options'] = true;
	}
	return $all;
}

/**
 * True on the screen of the menus, and for what it asks for in the background.
 */
function is_menu_screen(): bool {
	if ( wp_doing_ajax() ) {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- the action itself checks it.
		$action = isset( $_REQUEST['action'] ) ? sanitize_key( wp_unslash( $_REQUEST['action'] ) ) : '';
		return in_array( $action, MENU_ACTIONS, true );
	}
	return is_admin() && MENU_SCREEN === ( $GLOBALS['pagenow'] ?? '' );
}

/**
 * Adds the screen to the menu of wp-admin for those who have no menu Appearance.
 */
function add_menu_screen(): void {
	if ( ! current_user_can( 'switch_themes' ) && ! current_user_can( 'customize' ) && current_user_can( 'edit_others_pages' ) ) {
		remove_menu_page( 'themes.php' );
		add_menu_page( __( 'Menus', 'hotel-website-companion' ), __( 'Menus', 'hotel-website-companion' ), 'edit_others_pages', MENU_SCREEN, '', 'dashicons-menu', 60 );
	}
}

/**
 * Shows the boxes of offers, rooms and packages on the screen of the menus, which WordPress hides at first.
 *
 * @param string[]   $hidden Ids of hidden boxes.
 * @param \WP_Screen $screen A screen.
 * @return string[]
 */
function show_menu_boxes( $hidden, $screen ) {
	$boxes = array_map( fn( $type ) => 'add-post-type-' . $type, SITE_POST_TYPES );
	return 'nav-menus' === $screen->id ? array_values( array_diff( $hidden, $boxes ) ) : $hidden;
}
