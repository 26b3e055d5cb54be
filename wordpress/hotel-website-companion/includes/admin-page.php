<?php
/**
 * The settings page, and the warning on all screens when the site does not take changes.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

add_action(
	'admin_menu',
	function () {
		$title = __( 'Hotel website', 'hotel-website-companion' );
		add_options_page( $title, $title, 'manage_options', PAGE_SLUG, __NAMESPACE__ . '\print_page' );
	}
);
add_action( 'admin_notices', __NAMESPACE__ . '\print_warning' );
add_filter(
	'plugin_action_links_' . plugin_basename( PLUGIN_FILE ),
	function ( $links ) {
		$url  = admin_url( 'options-general.php?page=' . PAGE_SLUG );
		$link = sprintf( '<a href="%s">%s</a>', esc_url( $url ), esc_html__( 'Settings', 'hotel-website-companion' ) );
		return array_merge( array( $link ), $links );
	}
);

/**
 * Tells everybody who edits that changes are not on the site yet.
 */
function print_warning(): void {
	$state = get_option( STATE_OPTION );
	if ( ! is_array( $state ) || ! current_user_can( 'edit_posts' ) ) {
		return;
	}
	try {
		$number = number_format_i18n( count( read_queue() ) );
	} catch ( \RuntimeException $error ) {
		$number = '–';
	}
	$text = sprintf(
		/* translators: 1: number of changes, 2: date and time. */
		__( 'Changes that the website has not taken since %2$s: %1$s. They are kept and sent again until it has.', 'hotel-website-companion' ),
		$number,
		(string) wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), (int) $state['since'] )
	);
	echo '<div class="notice notice-warning"><p>' . esc_html( $text );
	if ( current_user_can( 'manage_options' ) ) {
		printf( ' <a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=' . PAGE_SLUG ) ), esc_html__( 'Log and test', 'hotel-website-companion' ) );
	}
	echo '</p></div>';
}

/**
 * Prints the settings page.
 */
function print_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html__( 'Hotel website', 'hotel-website-companion' ) . '</h1>';
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- names a message, and changes nothing.
	$result              = isset( $_GET['result'] ) && is_string( $_GET['result'] ) ? sanitize_key( $_GET['result'] ) : '';
	list( $kind, $text ) = describe_result( $result );
	if ( '' !== $text ) {
		printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $kind ), esc_html( $text ) );
	}
	print_settings();
	print_secrets();
	echo '<h2>' . esc_html__( 'Connection', 'hotel-website-companion' ) . '</h2><div>';
	print_button( 'test', __( 'Test the connection', 'hotel-website-companion' ) );
	print_button( 'refresh', __( 'Refresh everything', 'hotel-website-companion' ) );
	echo '</div>';
	print_missing();
	print_log();
	echo '</div>';
}

/**
 * Prints the form of the settings.
 */
function print_settings(): void {
	$is_fixed = defined( 'HOTEL_WEBSITE_URL' );
	?>
	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
		<input type="hidden" name="action" value="hotel_website_save">
		<?php wp_nonce_field( 'hotel_website_save' ); ?>
		<table class="form-table" role="presentation">
			<tr>
				<th scope="row"><label for="hotel-website-site"><?php esc_html_e( 'Address of the website', 'hotel-website-companion' ); ?></label></th>
				<td>
					<input type="url" id="hotel-website-site" name="site" class="regular-text" placeholder="https://www.hotel.example"
						value="<?php echo esc_attr( get_site_address() ); ?>" <?php disabled( $is_fixed ); ?>>
				</td>
			</tr>
			<tr>
				<th scope="row"><?php esc_html_e( 'Pages of this WordPress', 'hotel-website-companion' ); ?></th>
				<td>
					<label>
						<input type="checkbox" name="headless" value="yes" <?php checked( 'no' !== get_option( HEADLESS_OPTION, 'yes' ) ); ?>>
						<?php esc_html_e( 'Lead visitors and links to the website, and ask search engines to stay away from here', 'hotel-website-companion' ); ?>
					</label>
				</td>
			</tr>
		</table>
		<?php submit_button(); ?>
	</form>
	<?php
}

/**
 * Prints the sections about the secrets. Each is shown once after it has been generated.
 */
function print_secrets(): void {
	$sections = array(
		'secret'         => array(
			'title'    => __( 'Secret', 'hotel-website-companion' ),
			'new'      => __( 'Copy the secret now: it is shown only once. On the server of the website it is REVALIDATE_TOKEN.', 'hotel-website-companion' ),
			'known'    => __( 'There is a secret. It is not shown again.', 'hotel-website-companion' ),
			'none'     => __( 'There is no secret yet.', 'hotel-website-companion' ),
			'generate' => __( 'Generate a new secret', 'hotel-website-companion' ),
		),
		'preview_secret' => array(
			'title'    => __( 'Previews on the website', 'hotel-website-companion' ),
			'new'      => __( 'Copy the secret now: it is shown only once. On the server of the website it is PREVIEW_SECRET.', 'hotel-website-companion' ),
			'known'    => __( 'The preview button of the editor leads to the website. There is a secret. It is not shown again.', 'hotel-website-companion' ),
			'none'     => __( 'Without a secret for previews, the preview button of the editor shows the theme of WordPress.', 'hotel-website-companion' ),
			'generate' => __( 'Generate a new secret for previews', 'hotel-website-companion' ),
		),
	);
	foreach ( $sections as $action => $section ) {
		$option = 'hotel_website_' . $action;
		echo '<h2>' . esc_html( $section['title'] ) . '</h2>';
		if ( defined( SECRET_CONSTANTS[ $option ] ) ) {
			echo '<p>' . esc_html__( 'The secret is set in wp-config.php.', 'hotel-website-companion' ) . '</p>';
			continue;
		}
		$kind   = '' === get_secret( $option ) ? 'none' : 'known';
		$secret = take_new_secret( $option );
		echo '<p>' . esc_html( $section[ null === $secret ? $kind : 'new' ] ) . '</p>';
		echo null === $secret ? '' : '<p><code>' . esc_html( $secret ) . '</code></p>';
		print_button( $action, $section['generate'] );
	}
}

/**
 * Prints a button that is a form of its own.
 *
 * @param string $name  Name of an action.
 * @param string $label Text of the button.
 */
function print_button( string $name, string $label ): void {
	printf( '<form method="post" action="%s" style="display:inline-block;margin-inline-end:1em">', esc_url( admin_url( 'admin-post.php' ) ) );
	printf( '<input type="hidden" name="action" value="%s">', esc_attr( 'hotel_website_' . $name ) );
	wp_nonce_field( 'hotel_website_' . $name, '_wpnonce', true, true );
	printf( '<button type="submit" class="button">%s</button></form>', esc_html( $label ) );
}

/**
 * Prints the log of the last deliveries.
 */
function print_log(): void {
	$outcomes = array(
		'taken'       => __( 'taken', 'hotel-website-companion' ),
		'rejected'    => __( 'rejected, is not sent again', 'hotel-website-companion' ),
		'failed'      => __( 'the website could not load it, is sent again', 'hotel-website-companion' ),
		'untaken'     => __( 'not taken', 'hotel-website-companion' ),
		'unreachable' => __( 'not taken, is sent again', 'hotel-website-companion' ),
		'error'       => __( 'error of the database: refresh everything', 'hotel-website-companion' ),
	);
	$headings = array(
		__( 'Time', 'hotel-website-companion' ),
		__( 'Change', 'hotel-website-companion' ),
		__( 'Outcome', 'hotel-website-companion' ),
		__( 'Status', 'hotel-website-companion' ),
		__( 'Detail', 'hotel-website-companion' ),
	);
	$log      = read_log();
	echo '<h2>' . esc_html__( 'Last deliveries', 'hotel-website-companion' ) . '</h2>';
	if ( array() === $log ) {
		echo '<p>' . esc_html__( 'Nothing has been sent yet.', 'hotel-website-companion' ) . '</p>';
		return;
	}
	$rows = array_map(
		function ( $line ) use ( $outcomes ) {
			$selection = array() === $line['selection'] ? __( 'everything', 'hotel-website-companion' ) : implode( ' ', $line['selection'] );
			$status    = 0 === $line['status'] ? '–' : (string) $line['status'];
			$time      = (string) wp_date( get_option( 'date_format' ) . ' H:i:s', (int) $line['time'] );
			return array_map( 'esc_html', array( $time, $selection, $outcomes[ $line['outcome'] ] ?? '', $status, $line['detail'] ) );
		},
		$log
	);
	// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- its parts are escaped.
	echo render_table( __( 'Last deliveries', 'hotel-website-companion' ), $headings, $rows );
}
