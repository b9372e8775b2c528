/** Mark of the product; always beside its name or in a link that carries it. */
export const BrandMark = ({ size = 20 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden>
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M2 2h11.2c2.7 0 4.6 1.7 4.6 4.3v1.4c0 1.9-1 3.3-2.6 3.9L18 18h-4.6l-2.5-6H6.2v6H2V2Zm4.6 3.6v3.2h5.6c.9 0 1.4-.5 1.4-1.2v-.8c0-.8-.5-1.2-1.4-1.2H6.6Z"
    />
  </svg>
)
