<?php
// Languages in directory mode: /wp-json is German, /en/wp-json English, and so on. As WPML does it, home_url()
// carries the prefix, so WordPress itself strips it from the request and puts it into the links it prints.

const FINCA_LOCALES = ['de' => 'de_DE', 'en' => 'en_US', 'es' => 'es_ES', 'fr' => 'fr_FR'];

function finca_lang(?string $set = null): string {
    static $lang = null;
    if ($set !== null) $lang = $set;
    if ($lang === null) {
        $lang = 'de';
        if (PHP_SAPI !== 'cli' && preg_match('#^/(en|es|fr)(?=[/?]|$)#', $_SERVER['REQUEST_URI'] ?? '', $m)) $lang = $m[1];
    }
    return $lang;
}

function finca_prefix(string $lang): string { return $lang === 'de' ? '' : '/' . $lang; }

add_filter('home_url', function ($url) {
    $p = finca_prefix(finca_lang());
    if ($p === '') return $url;
    $rest = substr($url, strlen(WP_HOME));
    return preg_match("#^$p(?=[/?]|$)#", $rest) ? $url : WP_HOME . $p . $rest;
}, 1);

add_filter('locale', fn() => FINCA_LOCALES[finca_lang()]);
add_filter('pre_option_WPLANG', fn() => FINCA_LOCALES[finca_lang()]);

function finca_post_lang(int $id): string { return get_post_meta($id, '_finca_lang', true) ?: 'de'; }

// A permalink carries its own post's language, whatever the language of the request.
function finca_localise_link(string $link, int $id): string {
    $rest = substr($link, strlen(WP_HOME));
    $rest = preg_replace('#^/(en|es|fr)(?=[/?]|$)#', '', $rest);
    return WP_HOME . finca_prefix(finca_post_lang($id)) . ($rest === '' ? '/' : $rest);
}
add_filter('page_link', function ($link, $id) {
    if (get_post_meta($id, '_finca_front', true)) $link = WP_HOME . '/';
    return finca_localise_link($link, (int) $id);
}, 10, 2);
add_filter('post_type_link', fn($link, $post) => finca_localise_link($link, $post->ID), 10, 2);

// One front page per language.
add_filter('option_page_on_front', function ($id) {
    $map = get_option('finca_fronts');
    return is_array($map) ? ($map[finca_lang()] ?? $id) : $id;
});

// Collections hold the posts of the request's language only.
add_action('init', function () {
    register_taxonomy('finca_language', ['page', 'angebot', 'rooms', 'packege'], ['public' => false, 'rewrite' => false, 'show_in_rest' => false]);
    foreach (['page', 'angebot', 'rooms', 'packege'] as $type) {
        add_filter("rest_{$type}_query", function ($args) {
            $args['tax_query'][] = ['taxonomy' => 'finca_language', 'field' => 'slug', 'terms' => finca_lang()];
            return $args;
        });
    }
}, 5);

// Translations, in the shape of the "WPML REST API" plugin.
add_action('rest_api_init', function () {
    $types = ['page', 'angebot', 'rooms', 'packege'];
    register_rest_field($types, 'wpml_current_locale', ['get_callback' => fn($o) => FINCA_LOCALES[finca_post_lang($o['id'])]]);
    register_rest_field($types, 'wpml_translations', ['get_callback' => function ($o) {
        $key = get_post_meta($o['id'], '_finca_key', true);
        $all = get_option('finca_translations', []);
        $out = [];
        foreach ($all[$key] ?? [] as $lang => $id) {
            if ($id === $o['id'] || !($p = get_post($id)) || $p->post_status !== 'publish') continue;
            $out[] = ['locale' => FINCA_LOCALES[$lang], 'id' => $id, 'slug' => $p->post_name, 'post_title' => $p->post_title, 'href' => get_permalink($id)];
        }
        return $out;
    }]);
});

// Stored content names the CMS by its public host; on loopback it answers with the loopback address instead.
add_filter('rest_pre_echo_response', function ($data) {
    $from = 'https://' . FINCA_PUBLIC_HOST;
    if (WP_HOME === $from) return $data;
    $data = json_decode(wp_json_encode($data));
    $walk = function (&$v) use (&$walk, $from) {
        if (is_string($v)) $v = str_replace($from, WP_HOME, $v);
        elseif (is_array($v)) foreach ($v as &$x) $walk($x);
        elseif (is_object($v)) foreach (get_object_vars($v) as $k => $_) $walk($v->$k);
    };
    $walk($data);
    return $data;
}, 99);

// WPML's hooks for other plugins (wpml.org/documentation/support/wpml-coding-api/wpml-hooks-reference/).
function finca_menu_lang(int $menu): ?string {
    $term = get_term($menu, 'nav_menu');
    return $term instanceof WP_Term && preg_match('/ (DE|EN|ES|FR)$/', $term->name, $m) ? strtolower($m[1]) : null;
}
add_filter('wpml_active_languages', fn() => array_map(fn($locale) => ['default_locale' => $locale], FINCA_LOCALES));
add_filter('wpml_default_language', fn() => 'de');
add_filter('wpml_element_language_code', function ($code, $args) {
    $id = (int) $args['element_id'];
    return $args['element_type'] === 'nav_menu' ? finca_menu_lang($id) : (get_post_meta($id, '_finca_lang', true) ?: null);
}, 10, 2);
add_filter('wpml_element_trid', fn($trid, $id) => get_post_meta((int) $id, '_finca_key', true) ?: null, 10, 2);
add_filter('wpml_get_element_translations', function ($none, $trid) {
    return array_map(fn($id) => (object) ['element_id' => $id], get_option('finca_translations', [])[$trid] ?? []);
}, 10, 2);
// As with WPML, one slug may exist once per language.
add_filter('pre_wp_unique_post_slug', fn($found, $slug, $id) => get_post_meta((int) $id, '_finca_lang', true) ? $slug : $found, 10, 3);
// A new post is in the language of the request.
add_action('wp_insert_post', function ($id, $post) {
    if (defined('WP_INSTALLING') || PHP_SAPI === 'cli') return;
    if (!is_object_in_taxonomy($post->post_type, 'finca_language') || get_post_meta($id, '_finca_lang', true) || $post->post_status === 'auto-draft') return;
    update_post_meta($id, '_finca_lang', finca_lang());
    wp_set_object_terms($id, finca_lang(), 'finca_language');
}, 1, 2);
