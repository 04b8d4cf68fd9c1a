export const days = {
  today: 'today',
  tomorrow: 'tomorrow',
  todayAt: 'today at {time}',
  tomorrowAt: 'tomorrow at {time}',
  onDayAt: 'on {day} at {time}',
  dayAt: '{day} at {time}',
} as const;
