/** In the place of what may stand above the rest of a list, while it is read: the rest is not seen before, so that it is not pushed away. */
export const Arriving = () => <span className="sr" data-arriving />
