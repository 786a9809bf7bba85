export const FormErrorMessage = ({ text }: { text: string | undefined }) => (
  <p className="error" role="alert" aria-atomic="true">
    {text}
  </p>
)
