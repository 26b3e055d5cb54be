# The site in one container: docker build -t hotel-website . ; docs/operation.md, "Start".
# The demo hotel, with source maps: docker build --build-arg DEMO=1 -t demo . && docker run --rm --read-only -p 3000:3000 -v demo-data:/data demo
# The version in the tag equals that of the dev dependency `node`; the digest is that of the tag's image for all platforms. The update bot (renovate.json) moves all three together.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS base
WORKDIR /app

# All packages, and the build. No package needs its install script: esbuild and sharp install prebuilt binaries as packages,
# and the script of `node` would download the Node that the base image already holds.
FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY locales ./locales
COPY static ./static
COPY views ./views
COPY src ./src
COPY tools ./tools
COPY wordpress ./wordpress
ARG DEMO
# A repository cloned under a strict umask must stay readable for the user below.
RUN npm run build && chmod -R a+rX dist package.json && if [ -z "$DEMO" ]; then rm -r dist/demo dist/server/*.map; fi

# What is not bundled (sharp), and the empty folder that becomes the volume.
FROM base AS production
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts
RUN mkdir data

FROM base AS site
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=production /app/node_modules ./node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/dist ./dist
# Root owns the program, which the user can only read; the user can write the volume and nothing else. A folder of the host that is mounted
# in its place must be the user's: the start ends otherwise.
COPY --from=production --chown=10001:10001 /app/data /data
VOLUME ["/data"]
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# SIGUSR1 would open the debugger. The heap is that of a container of 512 MB on any machine: by default it grows with the memory that it finds.
CMD ["node", "--disable-sigusr1", "--max-semi-space-size=4", "--max-old-space-size=256", "dist/server/main.js"]
