// For tests of the apps that may not import the server.
export { mutate, seeded } from '@opencashier/server/testing/fuzz/mutations';
