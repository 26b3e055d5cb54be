<?php
/**
 * Findings as HTML. The site's texts may quote content: every one is escaped.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/**
 * Returns a sentence as HTML.
 *
 * @param string $text A sentence.
 */
function render_message( string $text ): string {
	return '<p>' . esc_html( $text ) . '</p>';
}

/**
 * Returns how much is to be mended.
 *
 * @param array<string, mixed> $answer As `request_findings` returns it.
 */
function render_summary( array $answer ): string {
	if ( array() === $answer['findings'] ) {
		return render_message( __( 'Nothing to mend.', 'hotel-website-companion' ) );
	}
	/* translators: 1: number of findings to mend, 2: number of hints. */
	$text = sprintf( __( 'To mend: %1$s. Hints: %2$s.', 'hotel-website-companion' ), number_format_i18n( $answer['mend'] ), number_format_i18n( $answer['hints'] ) );
	if ( $answer['omitted'] > 0 ) {
		/* translators: %s: number of findings. */
		$text .= ' ' . sprintf( __( 'Not listed: %s more.', 'hotel-website-companion' ), number_format_i18n( $answer['omitted'] ) );
	}
	return render_message( $text );
}

/**
 * Returns the findings of one post as a list.
 *
 * @param array<string, mixed> $answer As `request_findings` returns it.
 */
function render_findings_list( array $answer ): string {
	$items = '';
	foreach ( $answer['findings'] as $finding ) {
		$items .= '<li style="margin-block-end:1em">' . render_finding( $finding ) . '</li>';
	}
	return '' === $items ? '' : '<ul style="overflow-wrap:anywhere">' . $items . '</ul>';
}

/**
 * Returns a problem and its solution.
 *
 * @param array<string, mixed> $finding A finding of the site.
 */
function render_finding( array $finding ): string {
	return sprintf(
		'<strong>%s</strong> – %s<br>%s',
		esc_html( 'hint' === get_finding_text( $finding, 'level' ) ? __( 'Hint', 'hotel-website-companion' ) : __( 'Mend', 'hotel-website-companion' ) ),
		esc_html( get_finding_text( $finding, 'what' ) ),
		esc_html( get_finding_text( $finding, 'todo' ) )
	);
}

/**
 * Returns the findings of everything as a table.
 *
 * @param array<string, mixed> $answer As `request_findings` returns it.
 */
function render_findings_table( array $answer ): string {
	$rows = array_map(
		fn( $finding ) => array( render_finding( $finding ), render_subjects( $finding ), esc_html( strtoupper( get_finding_text( $finding, 'locale' ) ) ) ),
		$answer['findings']
	);
	return array() === $rows ? '' : render_table(
		__( 'Website check', 'hotel-website-companion' ),
		array(
			__( 'What is wrong', 'hotel-website-companion' ),
			__( 'Where', 'hotel-website-companion' ),
			__( 'Language', 'hotel-website-companion' ),
		),
		$rows
	);
}

/**
 * Returns a table. The keyboard can scroll it on a narrow screen: it takes the focus.
 *
 * @param string     $label    What the table is.
 * @param string[]   $headings Headings of the columns.
 * @param string[][] $rows     Cells as HTML.
 */
function render_table( string $label, array $headings, array $rows ): string {
	$body = '';
	foreach ( $rows as $cells ) {
		$body .= '<tr><td>' . implode( '</td><td>', $cells ) . '</td></tr>';
	}
	return sprintf(
		'<div style="overflow-x:auto" tabindex="0" role="region" aria-label="%s"><table class="widefat striped" style="overflow-wrap:break-word;min-width:34em"><thead><tr><th scope="col">%s</th></tr></thead><tbody>%s</tbody></table></div>',
		esc_attr( $label ),
		implode( '</th><th scope="col">', array_map( 'esc_html', $headings ) ),
		$body
	);
}

/**
 * Returns links to the editors of everything that has a problem.
 *
 * @param array<string, mixed> $finding A finding of the site.
 */
function render_subjects( array $finding ): string {
	$others = is_array( $finding['alsoOn'] ?? null ) ? array_filter( $finding['alsoOn'], 'is_array' ) : array();
	$links  = array_map( __NAMESPACE__ . '\render_subject', array_merge( array( $finding ), $others ) );
	$more   = (int) ( $finding['omitted'] ?? 0 );
	if ( $more > 0 ) {
		/* translators: %s: number of pages. */
		$links[] = esc_html( sprintf( __( 'and %s more', 'hotel-website-companion' ), number_format_i18n( $more ) ) );
	}
	return implode( '<br>', $links );
}

/**
 * Returns a link to the editor of one post or menu; without a link where the user may not edit it.
 *
 * @param array<string, mixed> $subject Type, id, title and path, as the site names them.
 */
function render_subject( array $subject ): string {
	$id    = (int) ( $subject['id'] ?? 0 );
	$title = get_finding_text( $subject, 'title' );
	$path  = get_finding_text( $subject, 'path' );
	$label = '' !== $title ? $title : $path;
	$url   = '';
	if ( 'menu' === get_finding_text( $subject, 'type' ) ) {
		$url = $id > 0 && current_user_can( 'edit_theme_options' ) ? admin_url( 'nav-menus.php?action=edit&menu=' . $id ) : '';
	} elseif ( $id > 0 ) {
		// Null for a post that this user may not edit.
		$url = (string) get_edit_post_link( $id, 'raw' );
	}
	$text = '' === $label ? '–' : esc_html( $label );
	$link = '' === $url ? $text : sprintf( '<a href="%s">%s</a>', esc_url( $url ), $text );
	return $link . ( '' !== $title && '' !== $path ? ' <code>' . esc_html( $path ) . '</code>' : '' );
}

/**
 * Returns a text of a finding; an empty one where there is none.
 *
 * @param array<string, mixed> $finding A finding of the site.
 * @param string               $name    Name of a field.
 */
function get_finding_text( array $finding, string $name ): string {
	return is_string( $finding[ $name ] ?? null ) ? $finding[ $name ] : '';
}
