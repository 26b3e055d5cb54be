/** Creates places for requests that take long: some at a time. @param perClient so many of all are one client's share */
export function createPlaces({ all, perClient }: { readonly all: number; readonly perClient: number }) {
  const taken = new Map<string, number>();
  let left = all;
  return {
    /** Takes a place. @returns what gives it back; null if all, or all of this client, are taken */
    take(client: string): (() => void) | null {
      const ofClient = taken.get(client) ?? 0;
      if (left === 0 || ofClient >= perClient) return null;
      left -= 1;
      taken.set(client, ofClient + 1);
      return () => {
        left += 1;
        const remaining = (taken.get(client) ?? 1) - 1;
        if (remaining === 0) taken.delete(client);
        else taken.set(client, remaining);
      };
    },
  };
}
