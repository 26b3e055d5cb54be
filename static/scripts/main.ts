import { flyout } from './behaviours/flyout.ts';
import { language } from './behaviours/language.ts';
import { start } from './registry.ts';

/** First script of every page: small, without a framework. What the page needs at once is started here. */
start({ flyout }, [language]);
