import { consent } from './behaviours/consent.ts';
import { dialogs } from './behaviours/dialogs.ts';
import { embed } from './behaviours/embed.ts';
import { forms } from './behaviours/forms.ts';
import { gallery } from './behaviours/gallery.ts';
import { header } from './behaviours/header.ts';
import { language } from './behaviours/language.ts';
import { prefetch } from './behaviours/prefetch.ts';
import { progress } from './behaviours/progress.ts';
import { sheet } from './behaviours/sheet.ts';
import { start } from './registry.ts';

/**
 * First script of every page: small, without a framework. What the page needs at once is started here. The order matters where several
 * hear of one click: what opens in place comes before what shows that the page changes.
 */
document.documentElement.classList.add('js');
start({ sheet, embed, gallery }, { language, header, dialogs, forms, consent, progress, prefetch });
