<?php
/**
 * The changes of one request.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/**
 * Collects what a request changes, and turns it into bodies of POST /api/revalidate at its end.
 */
class Changes {

	/**
	 * Posts as they were before their first change in this request.
	 *
	 * @var array<int, array<string, mixed>|null>
	 */
	private $before = array();

	/**
	 * Posts to load again, by id: what they show has changed, they themselves have not.
	 *
	 * @var array<int, true>
	 */
	private $shown_in = array();

	/**
	 * Pictures and synced patterns for which posts have been looked for, by id.
	 *
	 * @var array<int, true>
	 */
	private $parts = array();

	/**
	 * Bodies, by their JSON.
	 *
	 * @var array<string, array<string, string>>
	 */
	private $selections = array();

	/**
	 * Remembers how a post is now, before it is changed.
	 *
	 * @param int         $post_id Id of a post.
	 * @param string|null $status  Its status, where it has already been changed; `new` for a post that has just been created.
	 */
	public function remember( int $post_id, ?string $status = null ): void {
		if ( ! array_key_exists( $post_id, $this->before ) ) {
			$this->look( fn() => $this->before[ $post_id ] = $this->describe( $post_id, $status ) );
		}
	}

	/**
	 * Adds everything that shows a picture or a synced pattern.
	 *
	 * @param int $part_id Its id.
	 */
	public function add_part( int $part_id ): void {
		if ( ! isset( $this->parts[ $part_id ] ) ) {
			$this->look(
				function () use ( $part_id ) {
					$this->parts[ $part_id ] = true;
					$this->shown_in         += array_fill_keys( find_referring_posts( $part_id ), true );
				}
			);
		}
	}

	/**
	 * Adds a menu.
	 *
	 * @param int $menu_id Id of a menu.
	 */
	public function add_menu( int $menu_id ): void {
		$locale = get_menu_locale( $menu_id );
		$this->add( array( 'type' => 'menu' ) + ( null === $locale ? array() : array( 'locale' => $locale ) ) );
	}

	/**
	 * Adds everything: the change may show on any page.
	 */
	public function add_everything(): void {
		$this->add( array() );
	}

	/**
	 * Returns the bodies of POST /api/revalidate for all changes, each once; an empty one means everything.
	 *
	 * @return array<int, array<string, string>>
	 */
	public function to_selections(): array {
		$this->look(
			function () {
				foreach ( $this->before as $post_id => $before ) {
					$this->add_post( $post_id, $before );
				}
				foreach ( array_keys( $this->shown_in ) as $post_id ) {
					$this->add_state( $this->describe( $post_id ) );
				}
			}
		);
		return $this->is_everything() ? array( array() ) : array_values( $this->selections );
	}

	/**
	 * True where everything has been added.
	 */
	private function is_everything(): bool {
		return isset( $this->selections['[]'] );
	}

	/**
	 * Looks for what a change concerns, unless everything has been added. Adds everything where the database has an error, which WordPress returns as
	 * "nothing found", and with so many changes that an import would last longer than PHP lets it.
	 *
	 * @param callable $look Queries the database.
	 */
	private function look( callable $look ): void {
		if ( $this->is_everything() ) {
			return;
		}
		$errors = count_query_errors();
		$look();
		if ( count_query_errors() > $errors || count( $this->before ) + count( $this->parts ) > MAX_QUEUED_CHANGES ) {
			$this->add_everything();
		}
	}

	/**
	 * Adds a changed post under its old and its new address, and where its name, address or translations have changed, all that shows them. A post that
	 * the site begins or ceases to show has another address.
	 *
	 * @param int                       $post_id Id of a post.
	 * @param array<string, mixed>|null $before  How it was.
	 */
	private function add_post( int $post_id, ?array $before ): void {
		$after = $this->describe( $post_id );
		if ( null === $before && null === $after ) {
			return;
		}
		$this->add_state( $before );
		$this->add_state( $after );
		$is_named_the_same = null !== $before && null !== $after && $before['title'] === $after['title'];
		$is_at_same_place  = null !== $before && null !== $after && $before['place'] === $after['place'];
		if ( $is_named_the_same && $is_at_same_place ) {
			return;
		}
		$below = array();
		if ( ! $is_at_same_place ) {
			$below = array_unique( array_merge( $before['below'] ?? array(), $after['below'] ?? array() ) );
			// Pages below have other addresses, and every translation names the addresses of the others.
			$translated = $before['translations'] ?? array();
			foreach ( array_merge( array( $post_id ), $below ) as $id ) {
				$translated = array_merge( $translated, get_translation_ids( $id ) );
			}
			$this->shown_in += array_fill_keys( array_merge( $below, $translated ), true );
		}
		$this->shown_in += array_fill_keys( find_referring_posts( $post_id ), true );
		$menus           = find_menus_with_posts( array_merge( array( $post_id ), $below ) );
		// The items of a deleted page are gone by now.
		array_map( array( $this, 'add_menu' ), array_unique( array_merge( $before['menus'] ?? array(), $menus ) ) );
	}

	/**
	 * Returns what of a post other content shows; null for a post that the site does not show.
	 *
	 * @param int         $post_id Id of a post.
	 * @param string|null $status  Its status, where it has already been changed.
	 * @return array<string, mixed>|null
	 */
	private function describe( int $post_id, ?string $status = null ): ?array {
		$post = get_post( $post_id );
		if ( null === $post || ! in_array( $post->post_type, SITE_POST_TYPES, true ) || ! is_public( $post, $status ) ) {
			return null;
		}
		$locale = get_post_locale( $post_id );
		if ( null === $locale ) {
			return null;
		}
		$translations = get_translation_ids( $post_id );
		sort( $translations );
		return array(
			'type'         => $post->post_type,
			'slug'         => (string) preg_replace( '/__trashed$/', '', $post->post_name ),
			'locale'       => $locale,
			'title'        => $post->post_title,
			'place'        => array( $locale, $post->post_parent, $post->post_name, $translations ),
			'below'        => 'page' === $post->post_type ? find_descendants( $post_id ) : array(),
			'translations' => $translations,
			'menus'        => find_menus_with_posts( array( $post_id ) ),
		);
	}

	/**
	 * Adds the body for a post in one state.
	 *
	 * @param array<string, mixed>|null $state As `describe` returns it.
	 */
	private function add_state( ?array $state ): void {
		if ( null === $state ) {
			return;
		}
		$selection = array(
			'type'   => $state['type'],
			'locale' => $state['locale'],
		);
		// The site asks WordPress for slugs of this form only. Lists may show a post with another one.
		if ( is_site_slug( $state['slug'] ) ) {
			$selection['slug'] = $state['slug'];
		}
		$this->add( $selection );
	}

	/**
	 * Adds a body once.
	 *
	 * @param array<string, string> $selection A body.
	 */
	private function add( array $selection ): void {
		$this->selections[ (string) wp_json_encode( $selection ) ] = $selection;
	}
}
