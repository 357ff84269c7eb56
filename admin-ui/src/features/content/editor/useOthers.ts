import { useQuery } from '@tanstack/react-query'
import { bePresent, type Place } from '../queries'

/** How often the engine is told that somebody is here. */
const BEAT = 15_000

/** Says that this entry is open, and hears who else has it open. Rests while nobody looks. */
export function useOthers(place: Place) {
  const { data } = useQuery({
    queryKey: ['presence', place],
    queryFn: () => bePresent(place),
    refetchInterval: BEAT,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return data ?? []
}
