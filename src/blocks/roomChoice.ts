import { BOOKING_ACTION } from '../addresses/pageAddresses.ts';
import { ROOMS_ACTION, type RoomChoice, type RoomWish, roomWishes } from '../addresses/roomChoice.ts';
import { buildRoomBooking } from '../elements/bookingLinks.ts';
import type { PageContext } from '../elements/context.ts';
import { formatPriceFrom } from '../elements/prices.ts';
import { formatPrice } from '../i18n/formats.ts';
import type { Locale } from '../i18n/locales.ts';
import { addDays, countNights, findNext, findSeasonEnd, formatDate, isOpenOn } from '../shared/dates.ts';
import { STAY_INQUIRY_FIELD } from '../shared/inquiry/stay.ts';
import { computeStayPrice, findNightPrice } from '../shared/inquiry/stayPrice.ts';
import type { ContentBlock } from './index.ts';
import type { OptionModel } from './inquiry/formTypes.ts';
import { buildDateRange } from './inquiry/inquiryForm.ts';
import { buildListedRoom } from './inquiry/roomPrices.ts';
import type { Related, Room, SeasonPrice } from './listed.ts';
import { buildRoomCard } from './records.ts';
import { describeGuests, NO_FACTS, type RoomFacts } from './roomFacts.ts';
import { formatMonth, listOpenDays } from './season.ts';

/** "Which room suits?": a form, and on the page of a choice its answer. */
export type RoomChoiceModel = Omit<NonNullable<ReturnType<typeof buildRoomChoice>>, 'answer'> & {
  /** null before anything is asked. */
  readonly answer: RoomAnswerModel | null;
};
export type RoomAnswerModel = ReturnType<typeof buildAnswer>;
export type AnsweredRoomModel = ReturnType<typeof buildAnsweredRoom>;

const NO_CHOICE: RoomChoice = { guests: null, month: null, stay: null, wishes: [] };

/** The form above a page that lists rooms: two blocks "Room" or more, or a block "Rooms" with all. */
export function buildChoiceOfList(content: readonly ContentBlock[], { rooms, months }: Related, context: PageContext): RoomChoiceModel[] {
  const described = content.filter(({ kind }) => kind === 'room');
  const listed = new Set(content.flatMap((block) => (block.kind === 'rooms' ? block.rooms.map(({ slug }) => slug) : [])));
  const isList = described.length > 1 || (rooms.length > 0 && rooms.every(({ slug }) => listed.has(slug)));
  const choice = isList && months !== null ? buildRoomChoice(rooms, NO_CHOICE, months.first, context) : null;
  return choice === null ? [] : [{ ...choice, answer: null }];
}

/** The choice without what would make no difference among these rooms, and without days that are over. @param firstMonth `YYYY-MM` */
export function keepAsked(rooms: readonly Room[], { guests, month, stay, wishes }: RoomChoice, firstMonth: string): RoomChoice {
  const hasRates = rooms.some(({ seasonPrices }) => seasonPrices.some(({ days }) => days !== null));
  const lastMonth = `${Number(firstMonth.slice(0, 4)) + 2}${firstMonth.slice(4)}`;
  const isSoon = stay !== null && stay.arrival >= firstMonth && stay.arrival < lastMonth;
  return {
    guests: guests !== null && guests <= findMostGuests(rooms) ? guests : null,
    month: hasRates ? month : null,
    stay: hasRates && isSoon ? stay : null,
    wishes: listAskedWishes(rooms).filter((wish) => wishes.includes(wish)),
  };
}

/**
 * Builds the form with the choice, and its answer: every room, those that fit apart.
 * @param rooms by their price @param firstMonth `YYYY-MM`, that in which guests can arrive @returns null where the rooms leave nothing to ask
 */
export function buildRoomChoice(rooms: readonly Room[], choice: RoomChoice, firstMonth: string, context: PageContext) {
  const { locale, t } = context;
  const { stay } = choice;
  const wishes = listAskedWishes(rooms).map((name) => ({ name, label: t(`rooms.choice.${name}`), chosen: choice.wishes.includes(name) }));
  const guests = buildGuestOptions(rooms, choice, context);
  const months = buildMonthOptions(rooms, choice, firstMonth, context);
  if (rooms.length < 2 || wishes.length + guests.length + months.length === 0) return null;
  const toField = (day: string | undefined) => ({ value: day === undefined ? '' : formatDate(day, locale), error: null });
  const opensOn = choice.month === null ? (stay?.arrival ?? null) : findNext(`${firstMonth}-01`, `${choice.month}-01`);
  return {
    kind: 'roomChoice' as const,
    action: ROOMS_ACTION,
    locale,
    /** [] where all rooms take as many guests. */
    guests,
    /** The open months from the first in which guests can arrive; [] without prices by season. */
    months,
    dates: buildDateRange(context, opensOn),
    days: { from: toField(stay?.arrival), to: toField(stay?.departure) },
    wishes,
    answer: buildAnswer(rooms, choice, context),
  };
}

/** The most guests that a room takes, where rooms differ in it; else 0. */
function findMostGuests(rooms: readonly Room[]): number {
  const numbers = new Set(rooms.flatMap(({ facts }) => facts?.persons ?? []));
  return numbers.size > 1 ? Math.max(...numbers) : 0;
}

function buildGuestOptions(rooms: readonly Room[], { guests }: RoomChoice, context: PageContext): OptionModel[] {
  const most = findMostGuests(rooms);
  const selected = guests ?? Math.min(context.site.inquiryGuests ?? 2, most);
  return Array.from({ length: most }, (_, index) => ({
    value: String(index + 1),
    label: describeGuests({ persons: index + 1 }, context),
    selected: index + 1 === selected,
  }));
}

/** A month of every year, in a year without 29 February, for which no price differs. */
const toMonth = (month: string) => `2027-${month}`;

function buildMonthOptions(rooms: readonly Room[], choice: RoomChoice, firstMonth: string, context: PageContext): OptionModel[] {
  if (!rooms.some((room) => buildListedRoom(room, context).rates.length > 0)) return [];
  const first = Number(firstMonth.slice(5));
  const months = Array.from({ length: 12 }, (_, index) => String(((first - 1 + index) % 12) + 1).padStart(2, '0'));
  return [
    { value: '', label: context.t('rooms.choice.anyMonth'), selected: choice.month === null },
    ...months
      .filter((month) => month === choice.month || listOpenDays(toMonth(month), context).length > 0)
      .map((month) => ({ value: month, label: formatMonth(toMonth(month), context), selected: month === choice.month })),
  ];
}

const isFulfilled: Readonly<Record<RoomWish, (facts: RoomFacts) => boolean>> = {
  noStairs: ({ noStairs }) => noStairs,
  sea: ({ seaView }) => seaView,
  cot: ({ cot }) => cot,
  dog: ({ dog }) => dog,
};

function fulfils({ facts }: Room, wish: RoomWish): boolean {
  return facts !== null && isFulfilled[wish](facts);
}

/** What some of the rooms have and others lack. */
function listAskedWishes(rooms: readonly Room[]): RoomWish[] {
  return roomWishes.filter((wish) => rooms.some((room) => fulfils(room, wish)) && !rooms.every((room) => fulfils(room, wish)));
}

function buildAnswer(rooms: readonly Room[], choice: RoomChoice, context: PageContext) {
  const { locale, site, t } = context;
  const { guests, stay } = choice;
  const answered = rooms.map((room) => buildAnsweredRoom(room, choice, context));
  const [fitting, others] = [answered.filter(({ lacks }) => lacks.length === 0), answered.filter(({ lacks }) => lacks.length > 0)];
  const toDays = (language: Locale | undefined) =>
    stay === null ? [] : [formatDate(stay.arrival, language), formatDate(stay.departure, language)];
  const [startDate, endDate] = toDays(undefined);
  const [arrival, departure] = toDays(locale);
  const persons = guests === null ? undefined : String(guests);
  const isNamed = stay !== null || guests !== null;
  const fields = { locale, [STAY_INQUIRY_FIELD]: 'on', arrival, departure, adults: persons ?? String(site.inquiryGuests ?? '') };
  return {
    fitting,
    others: others.toSorted((a, b) => a.lacks.length - b.lacks.length),
    /** What none of the rooms has, or when the hotel is open; null where nothing is to be said. */
    note: isOpenFor(choice, context)
      ? fitting.length === 0
        ? t('rooms.choice.none')
        : null
      : (buildDateRange(context).season?.note ?? null),
    /** Guests and days as fields of the inquiry's draft, for the script; `inquiry`: the same for the form without script. */
    draftJson: isNamed ? JSON.stringify({ startDate, endDate, persons }) : null,
    inquiry: isNamed ? { action: BOOKING_ACTION, fields } : null,
  };
}

/** True where the hotel is open in the chosen month, or on the chosen days. */
function isOpenFor({ month, stay }: RoomChoice, context: PageContext): boolean {
  const { openSeason } = context.site;
  if (openSeason === undefined) return true;
  if (stay !== null) return isOpenOn(stay.arrival, openSeason) && stay.departure <= findSeasonEnd(stay.arrival, openSeason);
  return month === null || listOpenDays(toMonth(month), context).length > 0;
}

function buildAnsweredRoom(room: Room, choice: RoomChoice, context: PageContext) {
  const { locale, t } = context;
  const { guests, stay } = choice;
  // A room about which nothing is known has a card all the same.
  const facts = room.facts ?? NO_FACTS;
  const isTooSmall = guests !== null && facts.persons !== null && guests > facts.persons;
  const missing = choice.wishes.filter((wish) => !isFulfilled[wish](facts)).map((wish) => t(`rooms.choice.${wish}`));
  const isChosen = (days: SeasonPrice['days']) => days !== null && listChosenNights(choice, context).some((night) => isOpenOn(night, days));
  return {
    card: buildRoomCard(room, facts, context, 'answer'),
    price: describePrice(room, choice, context),
    /** What of the choice the room lacks: [] for a room that fits. */
    lacks: [...(isTooSmall ? [describeGuests({ persons: guests }, context)] : []), ...missing],
    rates: room.seasonPrices.map(({ season, price, days }) => ({
      label: season || t('room.column.price'),
      value: formatPrice(locale, price),
      isChosen: isChosen(days),
    })),
    booking: buildRoomBooking(room.slug, facts.bookingLink, context, stay ?? {}),
  };
}

/** The nights of the stay, or of the month as far as the hotel is open. */
function listChosenNights({ month, stay }: RoomChoice, context: PageContext): string[] {
  if (stay === null) return month === null ? [] : listOpenDays(toMonth(month), context);
  return Array.from({ length: countNights(stay.arrival, stay.departure) }, (_, night) => addDays(stay.arrival, night));
}

/** 'im Juni 315 €', 'im November ab 245 €', '2 Nächte, 630 €'; without prices by season, or without a choice of time, 'ab 245 €'. */
function describePrice(room: Room, choice: RoomChoice, context: PageContext): string {
  const { locale, t } = context;
  const { month, stay } = choice;
  const { rates } = buildListedRoom(room, context);
  if (rates.length === 0 || (month === null && stay === null)) return formatPriceFrom(room.facts?.priceFrom ?? null, context);
  if (stay !== null) {
    // How many sleep in the room is said beside the price.
    const price = computeStayPrice({ rates, guests: null }, { ...stay, persons: 1 }, context.site.openSeason ?? null);
    if (price === null) return t('price.onRequest');
    const nights = t(price.nights === 1 ? 'dates.night' : 'dates.nights', { count: price.nights });
    return `${nights}, ${formatPrice(locale, price.total)}`;
  }
  const prices = listChosenNights(choice, context).flatMap((night) => findNightPrice(rates, night) ?? []);
  if (prices.length === 0 || month === null) return t('price.onRequest');
  const lowest = Math.min(...prices);
  const price = prices.every((each) => each === lowest) ? formatPrice(locale, lowest) : formatPriceFrom(lowest, context);
  return t('price.month', { month: formatMonth(toMonth(month), context), price });
}
