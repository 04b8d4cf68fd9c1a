FROM node:22-trixie-slim AS build
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /source
# .npmrc prevents install scripts of packages from running.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build && mv "$(dirname builds/*/build.json)" /shop

# The same Debian release as above, but without npm, yarn and their cache, because a build needs only Node. `npm run
# image` calculates the size of this image.
FROM debian:trixie-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/
# If Node needs a missing library, this command fails when the image is built, not when the container starts.
RUN node --version && useradd --uid 1000 --user-group --no-create-home --shell /usr/sbin/nologin node
ENV NODE_ENV=production LOCAL=0 DATA_DIR=/data
WORKDIR /shop
# The build contains its packages and is read-only, except for the cache of resized images.
COPY --from=build /shop ./
RUN mkdir -p /data/uploads /backups && chown -R node:node /data /backups .next/cache
USER node
VOLUME ["/data", "/shop/.next/cache/images"]
EXPOSE 3000
# A start may migrate data for half an hour before it serves. A failed start exits, so the container becomes unhealthy
# immediately.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30m CMD ["node", "-e", \
  "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The launcher must be the first process, so that it receives the signal of `docker stop`.
CMD ["node", "dist/server/launcher/main.mjs"]
