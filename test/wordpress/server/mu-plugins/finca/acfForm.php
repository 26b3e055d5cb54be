<?php
// ACF's form below the editor, for the field groups of the companion plugin: inputs named by the keys of fields (`acf[field_…]`), which
// ACF_Form_Post::save_post stores at `save_post`, in a revision at a preview of the classic editor only. The block editor's autosave has no fields.

function finca_acf_groups(): array {
    static $groups = null;
    $files = glob(WP_PLUGIN_DIR . '/hotel-website-companion/acf-json/de/*.json') ?: [];
    return $groups ??= array_map(fn($file) => json_decode(file_get_contents($file), true), $files);
}
function acf_get_field($key) {
    foreach (finca_acf_groups() as $group) foreach ($group['fields'] as $field) if ($field['key'] === $key) return $field;
    return false;
}
// Takes slashed values, as ACF does.
function acf_update_values($values, $post_id) {
    foreach ($values as $key => $value) {
        $field = acf_get_field($key);
        if ($field) finca_acf_save((int) $post_id, [$field['name'] => finca_acf_from_form($field, wp_unslash($value))]);
    }
}

// What a form sends, as the imitation stores it (see acf.php).
function finca_acf_from_form(array $field, $value) {
    $rows = is_array($value) ? array_values(array_diff_key($value, ['acfcloneindex' => 0])) : [];
    switch ($field['type']) {
        case 'wysiwyg': return ['@html' => $value];
        case 'number': return ['@num' => $value];
        case 'image': return ['@image' => $value];
        case 'gallery': return ['@gallery' => $rows];
        case 'post_object': return ['@post' => $value];
        case 'relationship': return ['@posts' => $rows];
        case 'true_false': return (bool) $value;
        case 'google_map': return json_decode($value, true) ?: false;
        case 'link': return is_array($value) && $value['url'] !== '' ? $value : '';
        case 'repeater': return ['@rows' => array_map(fn($row) => finca_acf_row($field['sub_fields'], $row), $rows)];
        case 'flexible_content':
            $layouts = array_column($field['layouts'], 'sub_fields', 'name');
            return ['@flex' => array_map(fn($row) => ['acf_fc_layout' => $row['acf_fc_layout']] + finca_acf_row($layouts[$row['acf_fc_layout']] ?? [], $row), $rows)];
    }
    return $value;
}
function finca_acf_row(array $fields, array $row): array {
    $values = [];
    foreach ($fields as $field) if (isset($row[$field['key']])) $values[$field['name']] = finca_acf_from_form($field, $row[$field['key']]);
    return $values;
}

add_action('add_meta_boxes', function ($type, $post) {
    if (!$post instanceof WP_Post) return;
    $stored = json_decode(get_post_meta($post->ID, '_finca_acf', true) ?: '[]', true);
    foreach (finca_acf_groups() as $group) {
        if (!in_array([['param' => 'post_type', 'operator' => '==', 'value' => $type]], $group['location'], true)) continue;
        add_meta_box("acf-$group[key]", esc_html($group['title']), function () use ($group, $stored) {
            wp_nonce_field('post', '_acf_nonce', false);
            foreach ($group['fields'] as $field) finca_acf_input($field, $stored[$field['name']] ?? '', "acf[$field[key]]");
        }, $type, 'normal', 'high');
    }
}, 10, 2);
function finca_acf_input(array $field, $value, string $name): void {
    $value = is_array($value) && count($value) === 1 && is_string($marker = array_key_first($value)) && $marker[0] === '@' ? $value[$marker] : $value;
    $list = is_array($value) ? $value : [];
    $hidden = fn($name, $value) => printf('<input type="hidden" name="%s" value="%s">', esc_attr($name), esc_attr($value));
    switch ($field['type']) {
        case 'gallery': case 'relationship': $hidden($name, ''); foreach ($list as $entry) $hidden("{$name}[]", $entry); return;
        case 'link': foreach (['title', 'url', 'target'] as $part) $hidden("{$name}[$part]", $list[$part] ?? ''); return;
        case 'google_map': $hidden($name, $list ? wp_json_encode($list) : ''); return;
        case 'repeater': case 'flexible_content':
            $hidden($name, '');
            foreach ($list as $i => $row) {
                $fields = $field['sub_fields'] ?? [];
                if (isset($row['acf_fc_layout'])) {
                    $hidden("{$name}[row-$i][acf_fc_layout]", $row['acf_fc_layout']);
                    $fields = array_column($field['layouts'], 'sub_fields', 'name')[$row['acf_fc_layout']] ?? [];
                }
                foreach ($fields as $sub) finca_acf_input($sub, $row[$sub['name']] ?? '', "{$name}[row-$i][$sub[key]]");
            }
            return;
    }
    printf('<p><label>%s<br><textarea name="%s">%s</textarea></label></p>', esc_html($field['label']), esc_attr($name), esc_textarea(is_array($value) ? '' : (string) $value));
}

add_action('save_post', function ($id, $post) {
    $posted = (int) ($_POST['post_ID'] ?? 0);
    $allowed = $post->post_type === 'revision' ? ($_POST['wp-preview'] ?? '') === 'dopreview' && $posted === $post->post_parent : $posted === $id;
    if (!$allowed || !wp_verify_nonce($_POST['_acf_nonce'] ?? '', 'post') || empty($_POST['acf'])) return;
    acf_update_values($_POST['acf'], $id);
}, 10, 2);
