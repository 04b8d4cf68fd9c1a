FROM node:22-trixie-slim AS build
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /source
# .npmrc keeps packages from running scripts here.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build && mv "$(dirname builds/*/build.json)" /shop

# The same Debian as above without npm, yarn and their cache: a build needs Node alone (`npm run image` adds up what is in here).
FROM debian:trixie-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/
# Fails here and not at a start, should Node want a library that is not there.
RUN node --version && useradd --uid 1000 --user-group --no-create-home --shell /usr/sbin/nologin node
ENV NODE_ENV=production LOCAL=0 DATA_DIR=/data
WORKDIR /shop
# The build has its packages in it and is never written to, but for the cache of resized images.
COPY --from=build /shop ./
RUN mkdir -p /data/uploads /backups && chown -R node:node /data /backups .next/cache
USER node
VOLUME ["/data", "/shop/.next/cache/images"]
EXPOSE 3000
# A start may upgrade the data for half an hour before it serves; one that fails ends, and is unhealthy at once.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30m CMD ["node", "-e", \
  "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The launcher is the first process itself, so that it hears `docker stop`.
CMD ["node", "dist/server/launcher/main.mjs"]
