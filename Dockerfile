FROM node:22-trixie-slim AS build
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM node:22-trixie-slim
ENV NODE_ENV=production LOCAL=0 DATA_DIR=/data
WORKDIR /shop
RUN mkdir -p /data/uploads && chown -R node:node /data /shop
USER node
COPY --chown=node:node package.json package-lock.json ./
RUN npm ci --omit=dev
COPY --chown=node:node . .
COPY --from=build --chown=node:node /shop/.next ./.next
COPY --from=build --chown=node:node /shop/dist ./dist
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", \
  "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The launcher is the first process itself, so that it hears `docker stop`.
CMD ["node", "server/run.mjs", "server/launcher/main"]
