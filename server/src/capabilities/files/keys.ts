/** Where the bytes of a place lie in the store. Two levels of folders keep each of them small. */
export const blobKey = (place: string): string => `${place.slice(0, 2)}/${place.slice(2, 4)}/${place}`

export const thumbnailKey = (place: string): string => `${blobKey(place)}.thumbnail`

export const placeOf = (key: string): string => key.slice(-36)
