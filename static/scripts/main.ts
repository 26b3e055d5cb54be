import { dialogs } from './behaviours/dialogs.ts';
import { flyout } from './behaviours/flyout.ts';
import { forms } from './behaviours/forms.ts';
import { language } from './behaviours/language.ts';
import { start } from './registry.ts';

/** First script of every page: small, without a framework. What the page needs at once is started here. */
document.documentElement.classList.add('js');
start({ flyout }, [language, dialogs, forms]);
