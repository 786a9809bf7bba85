/** Names the source of the facts, as its licence requires. */
export const CatalogueSource = () => (
  <p className="detail section">
    Data of deep-sky objects: <a href="https://github.com/mattiaverga/OpenNGC">OpenNGC</a> by Mattia Verga,{' '}
    <a href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA 4.0</a>.
  </p>
)
