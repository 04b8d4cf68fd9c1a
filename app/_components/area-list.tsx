/** The names of the shop's delivery areas as a `<datalist>`. An input suggests them if its `list` attribute is `id`. */
export const AreaList = ({ id, areas }: { id: string; areas: readonly string[] }) => (
  <datalist id={id}>
    {areas.map((area) => (
      <option key={area} value={area} />
    ))}
  </datalist>
);
