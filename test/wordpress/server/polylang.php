<?php
// A stand-in for the free Polylang 3.5, whose code no registry of CI has: its documented functions (polylang.pro/doc/function-reference),
// the query variable `lang`, the filter `pll_get_post_types`, directories for all languages but the default, and a front page per language.
// As Polylang, it gives REST no address of a language and does not filter it. German and English are configured; other posts have no language.
// Put into mu-plugins, beside the seed of `start.sh`, without the imitation `language`.

const FINCA_POLYLANG = ['de' => 'de_DE', 'en' => 'en_GB'];

class Finca_Polylang {
    public $curlang = null;
    public $model;
    public function __construct() {
        $this->model = new class { public function get_language($slug) { return isset(FINCA_POLYLANG[$slug]) ? (object) ['slug' => $slug] : false; } };
        $path = trim((string) parse_url($_SERVER['REQUEST_URI'] ?? '', PHP_URL_PATH), '/');
        // In REST Polylang knows no language before the parameter `lang`.
        if (strpos($path . '/', 'wp-json/') !== 0) $this->curlang = $this->model->get_language(strtok($path, '/')) ?: $this->model->get_language('de');
        elseif (isset($_GET['lang'])) $this->curlang = $this->model->get_language($_GET['lang']) ?: null;
    }
}
function PLL() { static $pll; return $pll ??= new Finca_Polylang(); }
function pll_languages_list($args = []) { return array_keys(FINCA_POLYLANG); }
function pll_default_language($field = 'slug') { return 'de'; }
function pll_current_language($field = 'slug') { return PLL()->curlang->slug ?? false; }
function pll_is_translated_post_type($type) { return in_array($type, apply_filters('pll_get_post_types', ['post' => 'post', 'page' => 'page'], false), true); }
function pll_get_post_language($id, $field = 'slug') {
    $slug = pll_is_translated_post_type(get_post_type($id)) ? get_post_meta($id, '_finca_lang', true) : '';
    return isset(FINCA_POLYLANG[$slug]) ? $slug : false;
}
function pll_get_post_translations($id) {
    $all = get_option('finca_translations')[get_post_meta($id, '_finca_key', true)] ?? [];
    return array_intersect_key($all, FINCA_POLYLANG);
}
function pll_set_post_language($id, $lang) { update_post_meta($id, '_finca_lang', $lang); }
function pll_save_post_translations($translations) {
    $keys = array_filter(array_map(fn($id) => get_post_meta($id, '_finca_key', true), $translations));
    $key = reset($keys) ?: 'post-' . min($translations);
    foreach ($translations as $id) update_post_meta($id, '_finca_key', $key);
    $all = (array) get_option('finca_translations');
    update_option('finca_translations', [$key => $translations + ($all[$key] ?? [])] + $all);
}
function pll_get_post($id, $lang = '') { return pll_get_post_translations($id)[$lang ?: pll_current_language()] ?? 0; }

add_action('init', function () {
    register_taxonomy('finca_language', array_values(apply_filters('pll_get_post_types', ['post' => 'post', 'page' => 'page'], false)), ['public' => false, 'publicly_queryable' => true, 'query_var' => 'lang', 'rewrite' => false]);
}, 5);
$link = function ($link, $post) {
    $id = is_object($post) ? $post->ID : $post;
    $lang = pll_get_post_language($id);
    $rest = get_post_meta($id, '_finca_front', true) && $lang ? '/' : substr($link, strlen(WP_HOME));
    return WP_HOME . ($lang && $lang !== 'de' ? "/$lang" : '') . $rest;
};
add_filter('page_link', $link, 10, 2);
add_filter('post_type_link', $link, 10, 2);
add_filter('option_page_on_front', fn($id) => pll_current_language() ? (pll_get_post((int) $id) ?: $id) : $id);
