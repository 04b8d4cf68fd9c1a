export const AreaList = ({ id, areas }: { id: string; areas: readonly string[] }) => (
  <datalist id={id}>
    {areas.map((area) => (
      <option key={area} value={area} />
    ))}
  </datalist>
);
