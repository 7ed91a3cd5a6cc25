/** Moments in the zone of the reader, which is named. The service writes them in UTC. */

/** A moment to the minute, with the name of its zone: that of this browser where none is given. */
export function localTime(moment: string, language: string, timeZone?: string): string {
  const form: Intl.DateTimeFormatOptions = {
    year: "numeric",
    month: "short",
    day: "numeric",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    ...(timeZone === undefined ? {} : { timeZone }),
  };
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? moment : new Intl.DateTimeFormat(language, form).format(at);
}

/** Write the moments of a page in the zone of the reader; what the service wrote stays as their title. */
export function localTimes(root: ParentNode): void {
  for (const one of root.querySelectorAll<HTMLTimeElement>("time[datetime]:not([title])")) {
    one.title = one.textContent.trim();
    one.textContent = localTime(one.dateTime, document.documentElement.lang);
  }
}
